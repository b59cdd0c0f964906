import type { Subject } from '@ecphory/events'
import { estimateTokens, fence, spaceOf, textToTerms } from '@ecphory/memory'
import type { GraphRow } from '@ecphory/memory'
import { styleCues, stylePreferencesOf } from './gate/style-preference.ts'
import type { StylePreference } from './gate/style-preference.ts'
import { isPlantedInstruction } from './gate/planted-instruction.ts'
import { profileLinesMax, profileMemoriesMax, profileTokensMax } from './limits.ts'
import type { GraphSources } from './retrieval/graph-sources.ts'

/** How the user wants answers to look: the same for every request, with evidence and without. */
export interface ProfileBlock {
  readonly lines: readonly { readonly text: string; readonly segmentId: string }[]
  /** Fenced as data; empty where there are no lines. */
  readonly text: string
}

type Anchor = Extract<GraphRow, { readonly row: 'anchor' }>['anchor']

const cues = [...new Set(textToTerms(styleCues))]

/**
 * Reads the style preferences of a subject, in the user's own words: of two about the same the newest, of all the newest
 * `profileLinesMax` within `profileTokensMax`. It depends on no request, and no policy decides of it.
 */
export async function readProfile(
  { graphs, types, generation }: GraphSources,
  subject: Subject,
): Promise<ProfileBlock> {
  const query = { find: 'lexical', terms: cues, limit: profileMemoriesMax } as const
  const answers = await Promise.all(
    types.map(({ kind }) => graphs.query(spaceOf(subject, generation, kind), [query], {}, {})),
  )
  const anchors = new Map<string, Anchor>()
  for (const row of answers.flat(2)) if (row.row === 'anchor') anchors.set(row.anchor.segmentId, row.anchor)
  return toBlock([...anchors.values()].filter(isOwnWord))
}

/** Nobody else says how the user is answered; an assistant does not either. */
const isOwnWord = ({ role, speaker }: Anchor): boolean => role === 'user' && speaker === null

/** A store may hand out the anchor of an earlier read: its text is then not read again. */
const statedBy = new WeakMap<Anchor, readonly StylePreference[]>()

/** What a text states of style; nothing where it instructs anywhere. */
function statedIn(anchor: Anchor): readonly StylePreference[] {
  const known = statedBy.get(anchor)
  if (known !== undefined) return known
  const stated = stylePreferencesOf(anchor.text)
  const kept = stated.length > 0 && isPlantedInstruction(anchor.text) ? [] : stated
  statedBy.set(anchor, kept)
  return kept
}

function toBlock(anchors: readonly Anchor[]): ProfileBlock {
  const newestFirst = [...anchors].sort(
    (a, b) => b.time.instant - a.time.instant || b.order - a.order || (a.segmentId < b.segmentId ? -1 : 1),
  )
  const taken = new Set<string>()
  const lines: { text: string; segmentId: string }[] = []
  for (const anchor of newestFirst) {
    for (const { aspect, text: sentence } of statedIn(anchor)) {
      const line = sentence.replace(/\s+/gu, ' ')
      const matter = aspect === 'other' ? line : aspect
      if (taken.has(matter) || lines.length >= profileLinesMax) continue
      if (estimateTokens(toText([...lines.map((one) => one.text), line])) > profileTokensMax) continue
      taken.add(matter)
      lines.push({ text: line, segmentId: anchor.segmentId })
    }
  }
  return { lines, text: toText(lines.map(({ text }) => text)) }
}

const toText = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : fence(['How the user wants answers:', ...lines.map((line) => `- ${line}`)].join('\n'))
