import type { Anchor, TermCount } from '@ecphory/memory'

/** What of an anchor is not a column of its own. */
type AnchorBody = Pick<
  Anchor,
  'index' | 'role' | 'speaker' | 'text' | 'attachments' | 'time' | 'probabilities' | 'doubtful'
>
export type FoundAnchor = Omit<Anchor, 'terms' | 'vector'>

/** The columns that make a found anchor. */
export interface FoundRow {
  readonly id: number
  readonly segment: string
  readonly trace: string
  readonly source: string
  readonly agent: string | null
  readonly session: string | null
  readonly own_length: number
  readonly context_length: number
  readonly position: number
  readonly body: string
}
export const foundColumns =
  'a.id, a.segment, a.trace, a.source, a.agent, a.session, a.own_length, a.context_length, a.position, a.body'

export interface AnchorRow extends FoundRow {
  readonly record_from: number
  readonly record_to: number | null
  readonly terms: string
  readonly encoder: string
  readonly scale: number
  readonly vector: Buffer
}
/** A whole anchor, of `anchor a`. */
export const anchorColumns = `${foundColumns}, a.record_from, a.record_to, a.terms, a.scale, a.vector,
  (SELECT e.name FROM encoder e WHERE e.id = a.encoder) AS encoder`

export function anchorToBody(anchor: Anchor): string {
  const { index, role, speaker, text, attachments, time, probabilities, doubtful } = anchor
  const body: AnchorBody = { index, role, speaker, text, attachments, time, probabilities, doubtful }
  return JSON.stringify(body)
}

export function rowToFound(row: FoundRow): FoundAnchor {
  const body = JSON.parse(row.body) as AnchorBody
  return {
    segmentId: row.segment,
    traceId: row.trace,
    sourceId: row.source,
    agent: row.agent,
    session: row.session,
    ownLength: row.own_length,
    contextLength: row.context_length,
    order: row.position,
    ...body,
  }
}

export function rowToAnchor(row: AnchorRow): Anchor {
  return {
    ...rowToFound(row),
    terms: textToCounts(row.terms),
    vector: { encoder: row.encoder, scale: row.scale, bytes: row.vector.toString('base64') },
  }
}

/** Term, own, context, term, own, …: a third of the size of objects. */
export const countsToText = (terms: readonly TermCount[]): string =>
  JSON.stringify(terms.flatMap(({ term, own, context }) => [term, own, context]))

export function textToCounts(text: string): readonly TermCount[] {
  const flat = JSON.parse(text) as (string | number)[]
  const terms: TermCount[] = []
  for (let i = 0; i < flat.length; i += 3) {
    terms.push({ term: String(flat[i]), own: Number(flat[i + 1]), context: Number(flat[i + 2]) })
  }
  return terms
}
