import { isOf, traceRecordedV1 } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { plain, under } from './circumstances.ts'
import type { History } from './history.ts'
import { runHistory } from './run-history.ts'
import type { HistoryParts } from './run-history.ts'

/** Root events with what they come to by these types and this router: what later versions are held to. */
export async function recordHistory(
  name: string,
  events: readonly EcphoryEvent[],
  parts: HistoryParts,
): Promise<History> {
  const { router, types, encoder } = parts
  if (router.id === undefined) throw new EcphoryError('INVALID_ARGUMENT', 'A router that is recorded has an id.')
  const traces = events.flatMap((event) => (isOf(traceRecordedV1, event) ? [event.data] : []))
  const routings = []
  for (const trace of traces) {
    const segments = (await router.route(trace)).map(({ segment, decision }) => ({ segment, decision }))
    routings.push({ traceId: trace.traceId, segments })
  }
  const outcome = await under(plain, () => runHistory(events, parts, false))
  const extractors = Object.fromEntries(types.map(({ kind, extractor }) => [kind, extractor]))
  return { name, encoder: encoder.id, router: router.id, extractors, events, routings, ...outcome }
}
