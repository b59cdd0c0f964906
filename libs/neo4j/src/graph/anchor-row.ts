import { base64ToBytes, bytesToBase64, deriveId } from '@ecphory/memory'
import type { Anchor, AnchorVersion, TermCount } from '@ecphory/memory'
import { fromEnd, toEnd } from './bounds.ts'
import { sourceKeyOf } from './indexed-keys.ts'
import { termsToTokens } from './term-token.ts'

/** What of an anchor is not a property of its own. */
type AnchorBody = Pick<
  Anchor,
  'sourceId' | 'index' | 'role' | 'speaker' | 'text' | 'attachments' | 'time' | 'probabilities' | 'doubtful'
>
export type FoundAnchor = Omit<Anchor, 'terms' | 'vector'>

/** The properties that make a found anchor. */
export interface FoundProperties {
  readonly segment: string
  readonly trace: string
  readonly sourceKey?: string
  readonly agent?: string | null
  readonly session?: string | null
  readonly ownLength: number
  readonly contextLength: number
  readonly order: number
  readonly body: string
}

/** A node `:Anchor`, without its space: one version of a segment's anchor. */
export interface AnchorProperties extends FoundProperties {
  readonly id: string
  readonly recordFrom: number
  readonly recordTo: number
  readonly instant: number
  readonly encoder: string
  readonly scale: number
  readonly vector: Int8Array
  readonly terms: string
  readonly tokens: string
  /** Of anchors of large spaces alone: the vector as the server's index takes it. */
  readonly embedding?: Float32Array | null
}

export const anchorId = (segmentId: string, recordFrom: number): string => deriveId('anchor', segmentId, recordFrom)

export function anchorToProperties(anchor: Anchor, recordFrom: number, recordTo: number | null): AnchorProperties {
  const { sourceId, index, role, speaker, text, attachments, time, probabilities, doubtful } = anchor
  const body: AnchorBody = { sourceId, index, role, speaker, text, attachments, time, probabilities, doubtful }
  return {
    id: anchorId(anchor.segmentId, recordFrom),
    segment: anchor.segmentId,
    recordFrom,
    recordTo: toEnd(recordTo),
    trace: anchor.traceId,
    sourceKey: sourceKeyOf(anchor.sourceId),
    agent: anchor.agent,
    session: anchor.session,
    instant: anchor.time.instant,
    order: anchor.order,
    encoder: anchor.vector.encoder,
    scale: anchor.vector.scale,
    vector: base64ToBytes(anchor.vector.bytes),
    body: JSON.stringify(body),
    ...termProperties(anchor),
  }
}

/** What `rewriteTerms` changes of an anchor. */
export const termProperties = ({
  terms,
  ownLength,
  contextLength,
}: Pick<Anchor, 'terms' | 'ownLength' | 'contextLength'>) => ({
  terms: countsToText(terms),
  tokens: termsToTokens(presentTerms(terms)),
  ownLength,
  contextLength,
})

const presentTerms = (terms: readonly TermCount[]): readonly string[] =>
  terms.filter(({ own, context }) => own > 0 || context > 0).map(({ term }) => term)

export function rowToFound(row: FoundProperties): FoundAnchor {
  return {
    segmentId: row.segment,
    traceId: row.trace,
    agent: row.agent ?? null,
    session: row.session ?? null,
    ownLength: row.ownLength,
    contextLength: row.contextLength,
    order: row.order,
    ...(JSON.parse(row.body) as AnchorBody),
  }
}

export function rowToAnchor(row: AnchorProperties): Anchor {
  return {
    ...rowToFound(row),
    terms: textToCounts(row.terms),
    vector: { encoder: row.encoder, scale: row.scale, bytes: bytesToBase64(row.vector) },
  }
}

export const rowToAnchorVersion = (row: AnchorProperties): AnchorVersion => ({
  anchor: rowToAnchor(row),
  recordFrom: row.recordFrom,
  recordTo: fromEnd(row.recordTo),
})

/** Term, own, context, term, own, …: a third of the size of objects. */
const countsToText = (terms: readonly TermCount[]): string =>
  JSON.stringify(terms.flatMap(({ term, own, context }) => [term, own, context]))

export function textToCounts(text: string): readonly TermCount[] {
  const flat = JSON.parse(text) as (string | number)[]
  const terms: TermCount[] = []
  for (let i = 0; i < flat.length; i += 3) {
    terms.push({ term: String(flat[i]), own: Number(flat[i + 1]), context: Number(flat[i + 2]) })
  }
  return terms
}
