import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { EcphoryError, recordTrace } from '@ecphory/memory'
import type { Receipt } from '@ecphory/memory'
import { tracesPerRequestMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { dateTimeText } from '../schema/date-time.ts'
import { fromEnum } from '../schema/enum-names.ts'

export interface TraceInput {
  readonly messages: readonly (Readonly<Record<string, unknown>> & { readonly role: string })[]
  readonly key?: string | null
  readonly agent?: string | null
  readonly session?: string | null
}

/** A trace that was refused before anything was written. */
export interface Refusal {
  readonly state: 'REFUSED'
  readonly reason: { readonly code: string; readonly message: string }
}

/** Records in one append whatever traces are valid: all of them become durable, or none. */
export async function recordTraces(
  { pipeline, clock, timeZones }: SubgraphParts,
  subject: Subject,
  inputs: readonly TraceInput[],
): Promise<readonly (Receipt | Refusal)[]> {
  if (inputs.length > tracesPerRequestMax) {
    throw new EcphoryError(
      'TOO_LARGE',
      `A request records at most ${tracesPerRequestMax} traces; this has ${inputs.length}.`,
    )
  }
  const context = { now: clock.now(), timeZones }
  const checked = inputs.map(({ messages, key, agent, session }): EcphoryEvent | Refusal => {
    const scope = { ...subject, ...(agent != null && { agent }), ...(session != null && { session }) }
    return refusalOr(() => recordTrace(scope, messages.map(toMessage), key ?? undefined, context))
  })
  const events = checked.flatMap((one) => ('reason' in one ? [] : [one]))
  const positions = events.length === 0 ? [] : await pipeline.parts.log.append(events.map(toTopicEvent))
  if (events.length > 0) pipeline.poke()
  const receipts = events.map((event, index): Receipt => {
    const position = positions[index]
    if (position === undefined) throw new EcphoryError('STORE_FAILED', 'The log gave no position for an event.')
    return { traceId: event.id, position, state: 'RECEIVED' }
  })
  return checked.map((one) => ('reason' in one ? one : (receipts.shift() as Receipt)))
}

function toMessage({ role, at, ...message }: TraceInput['messages'][number]) {
  return { ...message, role: fromEnum(role), at: at == null ? null : dateTimeText(at) }
}

const toTopicEvent = (event: EcphoryEvent) => ({ topic: rootTopic, event })

function refusalOr(make: () => EcphoryEvent): EcphoryEvent | Refusal {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof EcphoryError)) throw error
    return { state: 'REFUSED', reason: { code: error.code, message: error.message } }
  }
}
