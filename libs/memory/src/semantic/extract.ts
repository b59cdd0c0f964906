import type { EventTime, RoutedSegment, StatementFact } from '@ecphory/events'
import type { Draft, ExtractionTools } from '../memory-type.ts'
import { applyRules } from './apply-rules.ts'
import { objectKey } from './assertions.ts'
import type { FoundStatement } from './found-statement.ts'
import { findHints } from './hints.ts'
import { changeInterval, sentenceInterval } from './intervals.ts'
import { canonicalRelation } from './relations.ts'
import { textToSentences, type Sentence } from './sentences.ts'
import { resolveTimes } from '../time/index.ts'
import { tagStatements } from './tagger/tag-statements.ts'

/** Only people and devices state facts about themselves; what an assistant, a tool or a prompt says is no statement. */
const speakingRoles: ReadonlySet<string> = new Set(['user', 'log'])

/** From here on a statement is explicit. */
const explicitConfidence = 0.9

/**
 * Statements of a segment: rules first, then the tagger where the rules found nothing, if the encoder is the one that it
 * was trained on. An observed segment gives what it changes ("I moved to Lisbon" is an event and a new home), and an episode
 * hints too.
 */
export async function extractStatements(
  segment: RoutedSegment,
  observed: boolean,
  tools: ExtractionTools,
): Promise<readonly Draft<StatementFact>[]> {
  if (!speakingRoles.has(segment.role)) return []
  const sentences = textToSentences(segment.text).filter(({ mood }) => mood !== 'quoted' && mood !== 'asked')
  if (observed) {
    if (segment.role !== 'user') return []
    const isEpisode = [...segment.labels, ...segment.stored].includes('episodic')
    return sentences.flatMap((sentence) => [
      ...findChanges(sentence).flatMap((change) => toDrafts(change, sentence, segment, false)),
      ...(isEpisode ? findHints(sentence) : []).flatMap((hint) => toDrafts(hint, sentence, segment, true)),
    ])
  }
  const byRules = sentences.flatMap((sentence) => applyRules(sentence))
  const tagged = sentences.length === 0 ? [] : await tagStatements(segment, tools.encoder)
  const all = [...byRules, ...tagged.filter((found) => byRules.every((other) => isNew(found, other)))]
  return withoutRepeats(all).flatMap((found) => {
    const sentence = sentenceOf(sentences, found)
    if (sentence === undefined || !isMeant(sentence, found)) return []
    return toDrafts(found, sentence, segment, false)
  })
}

/** What an event changes: the value, from then on, of a relation that holds one at a time; and what it ends. */
function findChanges(sentence: Sentence): readonly FoundStatement[] {
  return applyRules(sentence).filter(
    (found) =>
      isMeant(sentence, found) &&
      (found.change !== undefined ||
        (found.confidence >= explicitConfidence && (isOneAtATime(found) || isNobody(found)))),
  )
}

/** That somebody has no sister, or no husband any more. */
const isNobody = ({ relation, polarity }: FoundStatement): boolean =>
  polarity === 'negative' && canonicalRelation(relation)?.slotBy === 'nothing'

/** A day in it is the detail itself ("my birthday is on 3 May"), not since when it holds. */
const isDetail = ({ relation }: FoundStatement): boolean => canonicalRelation(relation)?.slotBy === 'detail'

const isOneAtATime = ({ relation }: FoundStatement): boolean => canonicalRelation(relation)?.cardinality === 'one'

/** A sentence goes on to say when: "Lisbon last week" is Lisbon, and so is "Lisbon in May". */
function withoutClosingTime(object: string, reference: EventTime): string {
  const closing = resolveTimes(object, reference).find(({ end }) => end === object.length)
  return closing === undefined || closing.start === 0
    ? object
    : object
        .slice(0, closing.start)
        .replace(/\s(?:in|on|at|since|from|around|early in|late in)\s$/u, '')
        .trim()
}

/** The sentence that the statement stands in; none where that sentence is quoted. */
function sentenceOf(sentences: readonly Sentence[], found: FoundStatement): Sentence | undefined {
  return sentences.find(({ start, text }) => found.start >= start && found.start < start + text.length)
}

/** In a hypothetical, what is denied of today may stand ("if I still smoked"); what is affirmed is only supposed. */
function isMeant(sentence: Sentence, found: FoundStatement): boolean {
  return sentence.mood !== 'hypothetical' || found.polarity === 'negative'
}

/** What the tagger finds in the words of a rule is what the rule has read already, and in all the words of a change. */
function isNew(found: FoundStatement, other: FoundStatement): boolean {
  const { start, end } = other.change ?? other
  return found.end <= start || end <= found.start
}

function withoutRepeats(statements: readonly FoundStatement[]): readonly FoundStatement[] {
  const keyOf = (found: FoundStatement): string =>
    [found.subject, found.relation, found.polarity, objectKey(found.object)].join('|')
  return [...new Map(statements.map((found) => [keyOf(found), found] as const).reverse()).values()].reverse()
}

/** None of a change that is to come on a day that is not told: until then nothing is different. */
function toDrafts(
  found: FoundStatement,
  sentence: Sentence,
  segment: RoutedSegment,
  hint: boolean,
): readonly Draft<StatementFact>[] {
  const { change, polarity } = found
  if (hint) return [toDraft(found, segment, { hint, valid: null, correction: sentence.isCorrection })]
  const valid = change
    ? changeInterval(sentence, segment.time, change)
    : isDetail(found)
      ? null
      : sentenceInterval(sentence, segment.time, polarity)
  if (change?.isAhead === true && valid === null) return []
  return [toDraft(found, segment, { hint, valid, correction: sentence.isCorrection })]
}

function toDraft(
  found: FoundStatement,
  segment: RoutedSegment,
  said: Pick<StatementFact, 'hint' | 'valid' | 'correction'>,
): Draft<StatementFact> {
  const speaker = segment.role === 'user' ? segment.speaker : null
  return {
    kind: 'statement',
    subject: found.subject === 'user' ? (speaker ?? 'user') : found.subject,
    relation: found.relation,
    object: isOneAtATime(found) && !isDetail(found) ? withoutClosingTime(found.object, segment.time) : found.object,
    polarity: found.polarity,
    band: found.confidence >= explicitConfidence ? 'explicit' : found.confidence >= 0.7 ? 'paraphrased' : 'weak',
    confidence: found.confidence,
    ...said,
  }
}
