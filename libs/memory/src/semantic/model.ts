import type { RoutedSegment, StatementFact } from '@ecphory/events'
import { z } from 'zod'
import { abstractionFinding, type Abstraction } from '../abstraction/abstraction.ts'
import { abstractionConfidenceMax, modelConfidenceMin } from '../limits.ts'
import type { DropReason } from '../memory-type.ts'
import { groundedFinding, type ModelExtraction } from '../model/extract-with-model.ts'
import { stands } from '../model/grounding.ts'
import { isoToSpan } from '../model/iso-to-span.ts'
import { sentenceInterval } from './intervals.ts'
import { canonicalRelation, relations, type Relation } from './relations.ts'
import { textToSentences, type Sentence } from './sentences.ts'

const statementFinding = z.strictObject({
  ...groundedFinding,
  subject: z
    .string()
    .describe('"user" for whoever speaks in the first person; otherwise the name or role word in the text.'),
  relation: z.string(),
  object: z.string().describe('The other side of the relation, in words of the text.'),
  polarity: z.enum(['positive', 'negative']).describe('negative where the text denies it.'),
  from: z.string().nullable().describe('ISO 8601: since when it holds, where the text says so.'),
  to: z.string().nullable().describe('ISO 8601: until when.'),
  correction: z.boolean().describe('true only where the text takes back something said by mistake.'),
})
type StatementFinding = z.infer<typeof statementFinding>

const relationNames = relations.map(({ name }) => name).join(', ')
const speakingRoles: ReadonlySet<string> = new Set(['user', 'log'])

/** Statements of a segment, as a model reads them. Only people and devices state facts about themselves. */
export const statementExtraction: ModelExtraction<StatementFact, StatementFinding> = {
  name: 'extract-statements@2',
  system: `You note down what lastingly holds of people, for somebody's profile.
Find each statement that the text makes of the speaker or of somebody near them: where they live, what they do, like, own, can, need.
What is only asked, wished, supposed or meant in jest is no statement, and neither is what happened once.
"relation" is one of: ${relationNames}.
"has_detail" is for a number, an address, a day or a favourite of which there is one; its object names it before a colon, such as "phone number: 555 0101".
Example. text: "Since 2027 I've had a workshop on Quillon Street, and my uncle can't stand marzipan."
{"findings":[{"quote":"I've had a workshop on Quillon Street","confidence":0.95,"subject":"user","relation":"owns","object":"a workshop on Quillon Street","polarity":"positive","from":"2027","to":null,"correction":false},{"quote":"my uncle can't stand marzipan","confidence":0.95,"subject":"uncle","relation":"dislikes","object":"marzipan","polarity":"positive","from":null,"to":null,"correction":false}]}`,
  schema: z.strictObject({ findings: z.array(statementFinding) }),
  asksAbout: ({ role }) => speakingRoles.has(role),
  textsOf: ({ object }) => [object],
  toDraft: (finding, segment) => {
    const relation = nearestRelation(finding.relation)
    if (relation === null) return 'UNKNOWN_RELATION'
    const subject = subjectOf(finding.subject, segment)
    if (subject === null) return 'UNKNOWN_SUBJECT'
    const sentence = textToSentences(segment.text).find(({ text }) => stands(finding.quote, text))
    if (sentence !== undefined && !isMeant(sentence, finding.polarity)) return 'NOT_MEANT'
    return {
      kind: 'statement',
      subject,
      relation: relation.name,
      object: finding.object.trim(),
      polarity: finding.polarity,
      band: bandOf(finding.confidence),
      confidence: finding.confidence,
      valid:
        validOf(finding, segment) ??
        (sentence === undefined ? null : sentenceInterval(sentence, segment.time, finding.polarity)),
      correction: finding.correction,
      hint: false,
    }
  },
}

const bandOf = (confidence: number): StatementFact['band'] =>
  confidence >= 0.9 ? 'explicit' : confidence >= 0.7 ? 'paraphrased' : 'weak'

/** The first person is whoever speaks; anybody else must stand in the text. */
function subjectOf(subject: string, { role, speaker, text }: RoutedSegment): string | null {
  const name = subject.trim()
  const isSpeaker = /^(?:the )?(?:user|i|me|speaker)$/iu.test(name) || name === speaker
  if (isSpeaker) return (role === 'user' ? speaker : null) ?? 'user'
  return stands(name, text) ? name : null
}

/** C8, whatever the model says: a question, a jest and a quotation state nothing, and a supposition only denies. */
function isMeant({ mood }: Sentence, polarity: StatementFinding['polarity']): boolean {
  return mood === 'stated' || (mood === 'hypothetical' && polarity === 'negative')
}

function validOf({ from, to }: StatementFinding, { time }: RoutedSegment): StatementFact['valid'] {
  const [first, last] = [isoToSpan(from, time), isoToSpan(to, time)]
  const known = first ?? last
  return known && { ...known, from: first?.from ?? null, to: last?.to ?? null }
}

/** The relation that a model means: by name, by alias, or by the one name that shares most of its words. */
export function nearestRelation(name: string): Relation | null {
  const wanted = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_')
    .replace(/^(?:is|are|was|has_been)_/u, '')
  const exact = canonicalRelation(wanted) ?? canonicalRelation(`has_${wanted}`) ?? canonicalRelation(`is_${wanted}`)
  if (exact !== null) return exact
  const shares = relations
    .map((relation) => ({
      relation,
      share: Math.max(...[relation.name, ...relation.aliases].map((one) => shared(one, wanted))),
    }))
    .sort((a, b) => b.share - a.share)
  const [best, next] = shares
  return best !== undefined && best.share >= shareMin && best.share > (next?.share ?? 0) ? best.relation : null
}

const shareMin = 0.5

/** Words that two names have in common, of all their words. */
function shared(one: string, other: string): number {
  const [left, right] = [new Set(one.split('_')), new Set(other.split('_'))]
  const common = [...left].filter((word) => right.has(word)).length
  return common / (left.size + right.size - common)
}

const hintedFinding = z.strictObject({
  ...abstractionFinding,
  relation: z.string(),
  object: z.string(),
  polarity: z.enum(['positive', 'negative']),
})

/**
 * A_sem: what episodes hint at. Never above the weak band (C14), and only of relations that may have several values:
 * where somebody lives or works is for themselves to say.
 */
export const statementAbstraction: Abstraction<StatementFact, z.infer<typeof hintedFinding>> = {
  name: 'abstract-statements@1',
  system: `You look for what numbered episodes hint at about the user: habits, likings, skills, company.
One occasion proves no habit: rest each statement on at least two episodes, and be no surer than .69.
"relation" is one of: ${relations
    .filter(({ cardinality }) => cardinality === 'many')
    .map(({ name }) => name)
    .join(', ')}.`,
  schema: z.strictObject({ findings: z.array(hintedFinding) }),
  episodesMin: 2,
  textsOf: ({ object }) => [object],
  toDraft: ({ relation: name, object, polarity, confidence }): ReturnType<typeof statementAbstraction.toDraft> => {
    const relation = nearestRelation(name)
    if (relation === null || relation.cardinality === 'one') return 'UNKNOWN_RELATION' satisfies DropReason
    return {
      kind: 'statement',
      subject: 'user',
      relation: relation.name,
      object: object.trim(),
      polarity,
      band: 'weak',
      confidence: Math.max(modelConfidenceMin, Math.min(confidence, abstractionConfidenceMax)),
      valid: null,
      correction: false,
      hint: false,
    }
  },
}
