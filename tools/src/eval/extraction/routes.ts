import type { MemoryKind, RoutedSegment } from '@ecphory/events'
import { quantise, segmentToPassage, type Encoder } from '@ecphory/memory'
import { rowToSegment, type Row } from './rows.ts'

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
