import type { MemoryKind, RoutedSegment, TraceRecorded } from '@ecphory/events'
import { quantise, segmentToPassage, type Encoder } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { isoToEventTime, rowToSegment, speakerOfRow, type Row } from './rows.ts'

/** The segments of a row, each with the types that receive it. */
export type Route = (row: Row) => Promise<readonly RoutedSegment[]>

/** The headline setting: a row is one segment and goes to the types of its gold labels. Measures extraction alone. */
export function goldRoute(encoder: Encoder): Route {
  return async (row) => {
    const stored = row.labels.filter((label): label is MemoryKind => label !== 'fragmented')
    const segment = rowToSegment(row, stored)
    const [vector] = await encoder.encode([segmentToPassage(segment)], 'passage')
    return [{ ...segment, vector: quantise(vector!, encoder.id) }]
  }
}

/** End to end: a row is a trace of one message, which the router cuts and routes by its own word. */
export function routerRoute(router: TraceRouter): Route {
  return async (row) => (await router.route(rowToTrace(row))).map(({ segment }) => segment)
}

function rowToTrace(row: Row): TraceRecorded {
  const message = {
    sourceId: row.id,
    role: row.role,
    content: row.text,
    speaker: speakerOfRow(row),
    time: isoToEventTime(row.time),
    attachments: [],
  }
  return { traceId: row.id, scope: { tenant: 'local', user: 'own' }, contentHash: row.id, messages: [message] }
}
