import { EcphoryError } from '@ecphory/memory'
import { gapCharactersMax, gapsMax } from './limits.ts'

/** What kinds of things about a user can be missing, in the order in which a canonical list names them. */
export const gapKinds = [
  'preference',
  'reaction',
  'tolerance',
  'habit',
  'constraint',
  'relationship_or_event',
  'task_state',
] as const
export type GapKind = (typeof gapKinds)[number]

/** Something about the user that neither the request nor the public context says, as a question to memory. */
export interface GapQuery {
  readonly kind: GapKind
  readonly text: string
}

/** A gap as a policy poses it: the policy may have its vector already, and then no encoder has to run. */
export interface PosedGap extends GapQuery {
  /** Unit vector by the encoder of the memory; where it is absent, the text is encoded. */
  readonly vector?: Float32Array
}

/**
 * The one form of a list of gaps: blanks folded, without repetitions, in the order of kind and then of text by code
 * units; what else a gap carries stays with it. Throws `INVALID_ARGUMENT` for an unknown kind, a text that is blank or
 * too long, or more than `gapsMax`: a list that breaks the rules is refused, never mended.
 */
export function canonicalGaps<Gap extends GapQuery>(gaps: readonly Gap[]): readonly Gap[] {
  const folded = gaps.map((gap) => ({ ...gap, text: gap.text.trim().replace(/\s+/gu, ' ') }))
  for (const { kind, text } of folded) {
    if (!gapKinds.includes(kind)) throw refused(`a kind is one of ${gapKinds.join(', ')}`)
    if (text === '' || text.length > gapCharactersMax) throw refused(`a text has 1 to ${gapCharactersMax} characters`)
  }
  const byKey = new Map(folded.map((gap) => [`${gapKinds.indexOf(gap.kind)} ${gap.text}`, gap]))
  if (byKey.size > gapsMax) throw refused(`there are at most ${gapsMax}`)
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, gap]) => gap)
}

const refused = (rule: string) => new EcphoryError('INVALID_ARGUMENT', `These are no gap queries: ${rule}.`)
