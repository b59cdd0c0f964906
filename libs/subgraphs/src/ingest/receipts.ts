import { rootTopic, subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition, Receipt, ReceiptState } from '@ecphory/memory'
import { SubjectMemory } from '@ecphory/service'
import { receiptPollMs, receiptsPerRequestMax, receiptWaitMsMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { textToPosition } from '../schema/position.ts'
import { readWhole } from '../schema/whole-number.ts'

export interface ReceiptsArguments {
  readonly ids: readonly string[] | null
  readonly positions: readonly string[] | null
  readonly until: ReceiptState | null
  readonly waitMsMax: number | null
}

type Place = Pick<Receipt, 'traceId' | 'position'>

const order: readonly ReceiptState[] = ['RECEIVED', 'ROUTED', 'EXTRACTED', 'SEARCHABLE']

/**
 * Receipts of what is named, in its order; null for what the subject has not. Waits as it is told. Throws `TOO_LARGE` for
 * too many, and `INVALID_ARGUMENT` for a position that is none or a time out of bounds.
 */
export async function readReceipts(
  parts: SubgraphParts,
  subject: Subject,
  args: ReceiptsArguments,
  signal: AbortSignal | undefined,
): Promise<readonly (Receipt | null)[]> {
  const { ids, positions, until } = {
    ids: args.ids ?? [],
    positions: args.positions ?? [],
    until: args.until ?? 'SEARCHABLE',
  }
  const waitMs = readWhole('waitMsMax', args.waitMsMax ?? 0, 0, receiptWaitMsMax)
  if (ids.length + positions.length > receiptsPerRequestMax) {
    throw new EcphoryError('TOO_LARGE', `A request asks for at most ${receiptsPerRequestMax} receipts.`)
  }
  const memory = new SubjectMemory(subject, parts)
  const places = [
    ...(await Promise.all(ids.map((id) => placeOfTrace(memory, id)))),
    ...(await Promise.all(positions.map((text) => placeAt(parts, subject, text)))),
  ]
  const deadline = performance.now() + waitMs
  let receipts: readonly (Receipt | null)[] = []
  for (;;) {
    // Those that have come as far are not read again.
    const held = receipts
    receipts = await Promise.all(
      places.map((place, index) => {
        const before = held[index]
        if (place === null || (before && hasCome(before.state, until))) return before ?? null
        return memory.receipt(place)
      }),
    )
    const isOver = performance.now() >= deadline || signal?.aborted === true
    if (isOver || receipts.every((receipt) => receipt === null || hasCome(receipt.state, until))) return receipts
    parts.pipeline.poke()
    await new Promise((resolve) => setTimeout(resolve, receiptPollMs))
  }
}

/** Whether it has come as far, or never will. */
const hasCome = (state: ReceiptState, until: ReceiptState): boolean =>
  !order.includes(state) || (order.includes(until) && order.indexOf(state) >= order.indexOf(until))

async function placeOfTrace(memory: SubjectMemory, id: string): Promise<Place | null> {
  try {
    return await memory.receipt(id)
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** What of the subject stands at a position. Another's event is none. */
export async function placeAt({ pipeline }: SubgraphParts, subject: Subject, text: string): Promise<Place | null> {
  const { log } = pipeline.parts
  const position: LogPosition = textToPosition(text, subject, log.partitions)
  const [record] = await log.read(rootTopic, position.partition, position.offset, 1)
  if (record?.position.offset !== position.offset || record.event.partitionkey !== subjectToKey(subject)) return null
  return { traceId: record.event.id, position }
}
