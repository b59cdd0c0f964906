import type { ItemStatus, Mention, RoutedSegment, StateChangeFact, TimeSpan } from '@ecphory/events'
import { furtherItemProbabilityMin, itemCharactersMax, itemProbabilityMin, itemsPerSegmentMax } from '../limits.ts'
import type { Draft, ExtractionTools } from '../memory-type.ts'
import { namesInText } from '../text/names.ts'
import type { TokenVectors } from '../ports/encoder.ts'
import { textToTerms } from '../text/terms.ts'
import { resolveTimes, type ResolvedTime } from '../time/resolve-times.ts'
import { textToClauses, type Clause } from './clauses.ts'
import { soundsOpening } from './effect-model.ts'
import { nameItem } from './item-name.ts'
import { clauseToItem, namesItem } from './item-phrase.ts'
import { textToConstraint, textToRecurrence, textToResources } from './item-traits.ts'
import { readClauses, readClausesByCues, type ReadClause } from './status-model.ts'

type StateChangeDraft = Draft<StateChangeFact>

/**
 * State changes in a segment, without a language model. A working segment names at least one item: its likeliest
 * clause, and each further clause that the model is sure of. So does a segment that is only observed where it sounds
 * like the beginning of some matter. Any other gives one hint: it may close an open item and opens none.
 */
export async function extractStateChanges(
  segment: RoutedSegment,
  observed: boolean,
  tools: ExtractionTools,
): Promise<readonly StateChangeDraft[]> {
  // What is called fragmented ends statements at most: with hints of such texts fewer items came up (docs/results/working).
  if (observed && segment.labels.includes('fragmented')) return []
  const clauses = textToClauses(segment.text)
  if (clauses.length === 0) return []
  const times = resolveTimes(segment.text, segment.time, 'future')
  const context = { text: segment.text, role: segment.role, saidAt: segment.time.instant, times }
  const isOpening = soundsOpening(segment)
  // What is only observed gives its status at most: the cues tell that as well, without a run of the encoder a clause.
  if (observed && !isOpening) return [hintOf(segment, readClausesByCues(clauses, context))]
  const read = await readClauses(clauses, context, tools.encoder)
  const names = ({ clause }: ReadClause): boolean => namesItem(segment.text, clause, times)
  const named = chooseClauses(read, names, isOpening)
  if (named.length === 0) return [hintOf(segment, read)]
  const tokens = await tools.encoder.encodeTokens(segment.text)
  return named.map((read) => toDraft(segment, read, clauses, times, tokens, named.length === 1))
}

/**
 * The likeliest clause, and each further one that names something and is likely enough; in the order of the text.
 * @param isOpening the segment as a whole sounds like a beginning: then the likeliest clause is taken in any case
 */
export function chooseClauses(
  read: readonly ReadClause[],
  names: (clause: ReadClause) => boolean,
  isOpening = false,
): readonly ReadClause[] {
  const likeliest = [...read].sort((a, b) => b.itemProbability - a.itemProbability)[0]
  return read
    .filter((clause) =>
      clause === likeliest
        ? isOpening || clause.itemProbability >= itemProbabilityMin
        : clause.itemProbability >= furtherItemProbabilityMin && names(clause),
    )
    .slice(0, itemsPerSegmentMax)
}

function toDraft(
  segment: RoutedSegment,
  { clause, status }: ReadClause,
  clauses: readonly Clause[],
  times: readonly ResolvedTime[],
  tokens: TokenVectors,
  isOnlyItem: boolean,
): StateChangeDraft {
  const { text, role } = segment
  const stripped = clauseToItem(text, clause, times)
  const item = (nameItem(segment, clause, clauses, times, tokens) ?? stripped).slice(0, itemCharactersMax)
  // Of two items each has what its own sentence says; a single one has all of it.
  const said = isOnlyItem ? { start: 0, end: text.length, text } : sentenceOf(text, clause)
  return {
    kind: 'stateChange',
    item,
    status,
    due: dueOf(clause, said, times),
    terms: [...new Set(textToTerms(`${item} ${stripped}`))],
    mentions: mentionsIn(said.text),
    resources: textToResources(said.text),
    constraint: textToConstraint(said.text),
    recurrence: role === 'assistant' && status === 'done' ? null : textToRecurrence(said.text),
    hint: false,
  }
}

const mentionsIn = (text: string): Mention[] =>
  namesInText(text).map(({ name, kind, discriminator }) => ({ name, kind, discriminator }))

function hintOf(segment: RoutedSegment, read: readonly ReadClause[]): StateChangeDraft {
  const text = segment.text.replace(/\s+/gu, ' ').trim().slice(0, itemCharactersMax)
  return {
    kind: 'stateChange',
    item: text,
    status: hintStatus(read),
    due: null,
    terms: [...new Set(textToTerms(segment.text))],
    mentions: mentionsIn(segment.text),
    resources: [],
    constraint: null,
    recurrence: null,
    hint: true,
  }
}

/** An observed segment tells of something that happened: done, unless it says otherwise. */
function hintStatus(read: readonly ReadClause[]): ItemStatus {
  const said = [...read].sort((a, b) => b.itemProbability - a.itemProbability)[0]
  return said !== undefined && said.itemProbability > 0.5 ? said.status : 'done'
}

interface Stretch {
  readonly start: number
  readonly end: number
  readonly text: string
}

const sentenceBounds = /[.!?…]["'”’)]*\s|[。！？]|\n/gu

/** The sentence around a clause: constraints and names stand beside the item more often than within it. */
function sentenceOf(text: string, clause: Clause): Stretch {
  const ends = [...text.matchAll(sentenceBounds)].map((match) => match.index + match[0].length)
  const start = Math.max(0, ...ends.filter((end) => end <= clause.start))
  const end = Math.min(text.length, ...ends.filter((bound) => bound >= clause.end))
  return { start, end, text: text.slice(start, end) }
}

/** The time that a clause names, else its sentence's one; a length of time ("for two hours") is no due. */
function dueOf(clause: Clause, sentence: Stretch, times: readonly ResolvedTime[]): TimeSpan | null {
  const isWithin = (time: ResolvedTime, part: Stretch): boolean => time.start >= part.start && time.start < part.end
  const usable = times.filter(({ relation }) => relation !== 'duration' && relation !== 'since')
  const named = usable.find((time) => isWithin(time, clause)) ?? usable.find((time) => isWithin(time, sentence))
  return named?.span ?? null
}
