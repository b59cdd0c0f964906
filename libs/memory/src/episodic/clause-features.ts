import type { RoutedSegment } from '@ecphory/events'
import type { Clause } from './clauses.ts'

/** What a clause looks like, by words and place alone; each pattern covers English and Chinese. */
const patterns: Readonly<Record<string, RegExp>> = {
  past: /\b\w{2,}ed\b|\b(?:was|were|had|did|went|came|got|gave|took|made|met|saw|said|told|left|lost|won|found|felt|fell|broke|bought|sold|sent|paid|brought|caught|ran|rang|wrote|read|spent|slept|drove|flew|rode|ate|drank|sang|swam|spoke|stood|sat|put|let|cut|hit|hurt|shut|set|began|started|became|kept|knew|led|built|taught|thought|threw|woke|wore|tore|stole|stuck|lit|held|heard|hung|grew|forgot|chose|dug|drew|bit|blew|burst|went|shook|sank|swore|overslept|beat|bought|bougth|done|gone|been|seen|taken|given|stolen|fallen|broken|torn|sewn|born|died)\b|[了完]|过(?!来)|(?:已经|刚)/iu,
  perfect:
    /\b(?:have|has|'ve|'s) (?:just |finally |now |already )?(?:\w+ed|been|gone|done|got|come|made|taken|given|left|lost|won|found)\b/iu,
  present:
    /\b(?:is|are|am|'m|'re|means|seems|has|have|does|do|goes|keeps|still|needs?|works|knows?|wants?|likes?|owes?)\b|'(?:s|m|re)\b|(?:还在|还没|正在|现在|是)/u,
  future:
    /\b(?:will|'ll|going to|gonna|should|must|need to|have to|has to|shall|tomorrow|tmrw|next|due|please|remind|let me|by (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|(?:明天|下周|要(?!是)|得[去把跟]|准备|打算|记得|请|提醒|先(?!生)|再(?!次))/iu,
  habit:
    /\b(?:always|usually|never|ever|every|each|often|hardly|from now on|next time|normally|don't|doesn't|how i|rule)\b|(?:每|总是|从不|一般|平时|别(?!人)|以后|下次)/iu,
  firstPerson: /\b(?:i|i'd|i've|we|my|me|our|us|myself)\b|[我咱]/iu,
  personSubject: /^(?:the |a |an |my |our |his |her )?(?:\p{L}+ ){0,3}?(?:said|told|asked|called|came|\w+ed)\b/iu,
  comment:
    /\b(?:love that|what a|worth|honestly|brilliant|great|wonderful|thank god|i guess|by the way|for the record|of all|luckily|supposedly|peak|lol|nightmare|happy|sure|dude|ok so|off (?:my|the) list|crossing|no kidding|typical)\b|(?:真行|终于|一切顺利|没事|居然|嗓子|累)/iu,
  negation: /\b(?:not|no|nobody|nothing|none|never|without)\b|n't\b|[没不]/iu,
  number:
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred)\b|[一二两三四五六七八九十百千]/u,
  capitalised: /(?<=\s)\p{Lu}\p{Ll}/u,
  quote: /["“”'‘’「」]/u,
  logVerb:
    /\b(?:failed|passed|ok|success|completed|finished|started|stopped|detected|updated|changed|opened|closed|approved|declined|delivered|ended|saved|viewed|merged|rejected|reached|armed|locked|unlocked|cancelled|scanned|parked)\b|(?:完成|成功|失败|开锁|中止)/iu,
  question: /[?？]/u,
  ellipsis:
    /^(?:done|merged|booked|nope|yep|yes|no|hello|hi|thanks|correction|minutes|update|finally|so|and|well|oh|right)\b/iu,
  waiting: /\b(?:waiting|pending|left to|still to|to write|yet|in progress|queued|until)\b|(?:等|还差|待)/iu,
  copula: /\b(?:is|was|are|were|'s|'re|'m)\b|是/u,
  reasonClause: /^(?:my|the|it|because)\b/iu,
}

const jointFeatures: Readonly<Record<string, readonly string[]>> = {
  jointAnd: ['and', 'and then', 'then'],
  jointBut: ['but', 'though', 'although', 'whereas'],
  jointSo: ['so', 'so that'],
  jointReason: ['because', 'since', 'as'],
  jointTime: ['when', 'while', 'until', 'before', 'after'],
  jointWho: ['who', 'which'],
}

const otherLabels = ['semantic', 'procedural', 'working'] as const

/** Names of the features, in the order of `clauseToFeatures`. */
export const clauseFeatureNames: readonly string[] = [
  'bias',
  ...Object.keys(patterns),
  ...Object.keys(jointFeatures),
  'markComma',
  'markColon',
  'markOpen',
  'beforeColon',
  'first',
  'last',
  'only',
  'firstSentence',
  'laterSentence',
  'sentenceShare',
  'words1',
  'words2',
  'words4',
  'words7',
  'wordsMore',
  'log',
  'assistant',
  'han',
  ...otherLabels.flatMap((label) => [label, `${label}Later`, `${label}Present`]),
  'pastFirstPerson',
  'pastFirst',
  'presentLater',
  'noVerbLater',
  'previousPast',
  'logFirst',
  'logLater',
  'time',
  'noPastInText',
]

/** What introduces instructions: all that follows it tells what to do, not what was done. */
const instructionOpening =
  /\b(?:next time|from now on|on site now|for (?:next|the next) time|taught me|what fixed it)\b|以后|下次/iu

/** Whether a clause tells what to do: it, or one before it, opens instructions, and it has no verb of the past. */
export function isInstruction(clauses: readonly Clause[], index: number): boolean {
  const opened = clauses.slice(0, index + 1).some(({ text }) => instructionOpening.test(text))
  return opened && !patterns.past!.test(clauses[index]!.text)
}

/**
 * Features of the clause at `index`, each 0..1. `timed` says that the clause names a time of its own.
 * The same order as `clauseFeatureNames`.
 */
export function clauseToFeatures(
  segment: Pick<RoutedSegment, 'role' | 'labels'>,
  clauses: readonly Clause[],
  index: number,
  timed: boolean,
): number[] {
  const clause = clauses[index]!
  const holds = Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pattern.test(clause.text)]))
  const words = countWords(clause.text)
  const sentences = (clauses.at(-1)?.sentence ?? 0) + 1
  const next = clauses[index + 1]
  const isFirst = index === 0
  const later = clause.sentence > 0
  const log = segment.role === 'log' || segment.role === 'tool'
  const verb = holds.past || holds.perfect
  const flags: boolean[] = [
    true,
    ...Object.values(holds),
    ...Object.values(jointFeatures).map((names) => names.includes(clause.joint)),
    clause.mark === ',' || clause.mark === '，',
    clause.mark === ':' || clause.mark === '：',
    clause.mark === '(' || clause.mark === '（',
    next !== undefined && (next.mark === ':' || next.mark === '：') && next.sentence === clause.sentence,
    isFirst,
    index === clauses.length - 1,
    clauses.length === 1,
    !later,
    clause.sentence > 1,
  ]
  const numbers = [clause.sentence / Math.max(1, sentences - 1)]
  const sizes = [words <= 1, words === 2 || words === 3, words > 3 && words < 7, words >= 7 && words < 12, words >= 12]
  const rest: boolean[] = [
    log,
    segment.role === 'assistant',
    /\p{sc=Han}/u.test(clause.text),
    ...otherLabels.flatMap((label) => {
      const labelled = segment.labels.includes(label)
      return [labelled, labelled && later, labelled && Boolean(holds.present || holds.future) && !verb]
    }),
    Boolean(verb && holds.firstPerson),
    Boolean(verb && isFirst),
    Boolean(holds.present && later && !verb),
    later && !verb && !holds.present,
    index > 0 && patterns.past!.test(clauses[index - 1]!.text),
    log && isFirst,
    log && !isFirst,
    timed,
    !clauses.some(({ text }) => patterns.past!.test(text)),
  ]
  return [...flags.map(Number), ...numbers, ...sizes.map(Number), ...rest.map(Number)]
}

/** Words of a clause; two ideographs count as one. */
function countWords(text: string): number {
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/\p{sc=Han}/u.test(word)).length + Math.ceil(han / 2)
}
