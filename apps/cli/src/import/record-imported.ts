import { EcphoryError } from '@ecphory/memory'
import type { Memory } from '../open.ts'
import { leaveRecorded } from './leave-recorded.ts'
import type { ImportedTrace, Refused, Skipped } from './imported-trace.ts'

export interface Recorded {
  readonly subjects: number
  /** Traces and messages that are searchable now, whether this import or an earlier one recorded them. */
  readonly traces: number
  readonly messages: number
  /** Messages among them that were found recorded; those of LoCoMo and PAL-Set are not looked up. */
  readonly known: number
  readonly skipped: readonly Skipped[]
  readonly refused: readonly Refused[]
}

/** Records what is new, in its order, and waits until each trace is searchable. One refused trace does not stop the others. */
export async function recordImported(
  memory: Memory,
  tenant: string,
  imported: readonly ImportedTrace[],
  onProgress: (done: number, total: number) => void,
): Promise<Recorded> {
  const { traces, known, skipped, refused: changed } = await leaveRecorded(memory, tenant, imported)
  const refused = [...changed]
  const pending: (() => Promise<number>)[] = []
  for (const { scope, session, key, messages, places } of traces) {
    const subject = memory.of({ ...scope, tenant, ...(session === undefined ? {} : { session }) })
    const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EcphoryError) || isFailure(error)) throw error
        const where = places?.[0] ?? null
        refused.push({ where, user: scope.user, session: session ?? null, code: error.code, message: error.message })
        return undefined
      }
    }
    const receipt = await attempt(() => subject.record(messages, { key }))
    if (receipt === undefined) continue
    pending.push(async () => ((await attempt(() => subject.settled(receipt))) === undefined ? 0 : messages.length))
  }
  const counts: number[] = []
  for (const settle of pending) {
    counts.push(await settle())
    onProgress(counts.length, pending.length)
  }
  if (known.messages > 0) await memory.settled()
  const taken = counts.filter((count) => count > 0)
  return {
    subjects: new Set(imported.map(({ scope }) => scope.user)).size,
    traces: taken.length + known.traceIds.size,
    messages: taken.reduce((sum, count) => sum + count, known.messages),
    known: known.messages,
    skipped,
    refused,
  }
}

/** A store that cannot go on ends the import; a trace that is not acceptable does not. */
export function isFailure({ code }: EcphoryError): boolean {
  return code.startsWith('STORE_') || code === 'CLOSED' || code === 'TIMED_OUT'
}
