import { matchesOf } from '../text/matches.ts'
import { chineseRules } from './chinese-rules.ts'
import { englishRules } from './english-rules.ts'
import { explicit, type Change, type FoundStatement } from './found-statement.ts'
import { kinRelations } from './lexicon.ts'
import type { Sentence } from './sentences.ts'
import type { StatementRule } from './statement-rule.ts'

const hanPattern = /\p{Script=Han}/u
const listPattern = /\s*(?:[,，、/]|(?<!\p{L})(?:and|or)(?!\p{L})|和|以及|还有|跟)\s*/u
const objectCharactersMax = 80
/** What stands for something said elsewhere is no object. */
const emptyObject =
  /^(?:it|that|this|these|those|them|him|her|you|me|us|so|to|one|there|here|what|things?|anything|everything|nothing|anymore|the idea|room|stuff|the stuff|up|的|了|它|这个?|那个?|什么)$/iu
/** A verb's object that begins so is a clause, or an aside. */
const clauseObject =
  /^(?:if|when|how|that|about|you|your|it|not|far|through|up|all day|think|see|anything (?:in|to)$)\b/iu

/** What the tables find in a sentence, in order of the table; overlapping objects only once. */
export function applyRules(sentence: Sentence): readonly FoundStatement[] {
  if (sentence.mood !== 'stated' && sentence.mood !== 'question') return []
  const rules = hanPattern.test(sentence.text) ? chineseRules : englishRules
  const found: FoundStatement[] = []
  for (const rule of rules) {
    if (sentence.mood === 'question' && rule.inQuestions !== true) continue
    for (const match of matchesOf(rule.pattern, sentence.text)) {
      for (const statement of toStatements(rule, match, sentence)) {
        if (rule.isBeside === true || found.every((other) => leaves(other, statement))) found.push(statement)
      }
    }
  }
  return found
}

function toStatements(rule: StatementRule, match: RegExpExecArray, sentence: Sentence): readonly FoundStatement[] {
  const groups = match.groups ?? {}
  const isDenied = rule.polarity === 'negative' || groups['not'] !== undefined
  const subject = subjectOf(groups['other'])
  return partsOf(rule, match).map(({ part, name, start, end }) => {
    const { relation, object } = statedOf(rule, part, name)
    return {
      subject,
      relation,
      object: trimArticle(object, relation),
      polarity: isDenied ? ('negative' as const) : ('positive' as const),
      confidence: rule.confidence,
      start: sentence.start + start,
      end: sentence.start + end,
      ...(rule.isChange === true && { change: changeOf(rule, match, sentence) }),
    }
  })
}

interface MatchedPart {
  readonly part: string
  readonly name?: string
  readonly start: number
  readonly end: number
}

/** The objects of a match with their places in the sentence; of one that has several names, one for each. */
function partsOf({ isList = false }: StatementRule, match: RegExpExecArray): readonly MatchedPart[] {
  const { object = '', name } = match.groups ?? {}
  const listOf = (words: string) => (isList ? words.split(listPattern) : [words]).map((word) => word.trim())
  const placeOf = (words: string, from: number) => Math.max(match.input.indexOf(words, from), from)
  const parts = listOf(object)
    .filter(isObject)
    .map((part) => ({ part, start: placeOf(part, match.index), end: placeOf(part, match.index) + part.length }))
  if (name === undefined) return parts
  return parts.flatMap(({ part, start, end }) =>
    listOf(name).map((one, index) => {
      const at = placeOf(one, end)
      return { part, name: one, start: index === 0 ? start : at, end: at + one.length }
    }),
  )
}

/** Relation and object of a match. Somebody is an object by the name alone, a thing by its kind and its name. */
function statedOf(rule: StatementRule, part: string, name?: string): { relation: string; object: string } {
  if (rule.relation === 'kin') {
    const { relation, object } = kinOf(part)
    return { relation, object: name ?? object }
  }
  const { relation } = rule
  const object = rule.says ?? nounOf(part) + (rule.suffix ?? '')
  if (name === undefined) return { relation, object }
  if (relation === 'knows' || relation === 'lives_with') return { relation, object: name }
  const isHan = hanPattern.test(object)
  if (relation === 'has_detail') return { relation, object: isHan ? `${object}：${name}` : `${object}: ${name}` }
  return { relation, object: isHan ? `叫${name}的${object}` : `${object} named ${name}` }
}

const changeOf = (rule: StatementRule, match: RegExpExecArray, sentence: Sentence): Change => ({
  start: sentence.start + match.index,
  end: sentence.start + match.index + match[0].length,
  isAhead: rule.isAhead === true,
})

function isObject(object: string): boolean {
  return (
    object !== '' && object.length <= objectCharactersMax && !emptyObject.test(object) && !clauseObject.test(object)
  )
}

/** "my brother Ilmar" is Ilmar, "my grandmother" the grandmother; "我老公" is 老公. */
function subjectOf(words: string | undefined): string {
  if (words === undefined) return 'user'
  const bare = words.replace(/^(?:my|our) /iu, '').replace(/^(?:我们|我家|我)/u, '')
  return /\s(?<name>\p{Lu}[\p{L}'-]+)$/u.exec(bare)?.groups?.['name'] ?? bare
}

/** "sister Oyin" is a sibling called Oyin; a bare "sister" is named by her role. */
function kinOf(words: string): { relation: string; object: string } {
  const kin = [...kinRelations.keys()].find(
    (word) => words === word || words.startsWith(`${word} `) || words.startsWith(`${word},`),
  )
  const name = /\p{Lu}[\p{L}'-]+$/u.exec(words)?.[0]
  return { relation: kinRelations.get(kin ?? words) ?? 'relative_of', object: name ?? words }
}

const nouns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dyslexic: 'dyslexia',
    diabetic: 'diabetes',
    epileptic: 'epilepsy',
    autistic: 'autism',
    asthmatic: 'asthma',
    claustrophobic: 'claustrophobia',
    coeliac: 'coeliac disease',
    celiac: 'celiac disease',
  }),
)

/** A condition is kept under its noun, however it is said. */
function nounOf(object: string): string {
  const words = object.split(' ')
  const noun = nouns.get(words.at(-1)!.toLowerCase())
  return noun === undefined ? object : [...words.slice(0, -1), noun].join(' ')
}

const keepsArticle = new Set(['has_age', 'has_name'])

function trimArticle(object: string, relation: string): string {
  return keepsArticle.has(relation) ? object : object.replace(/^(?:an?|the|my|our|some|any) (?=\S)/iu, '')
}

/** What is found leaves its words to what else they may say where it is an ending that counts only of what is known. */
function leaves(found: FoundStatement, other: FoundStatement): boolean {
  return isApart(found, other) || (isTentativeEnd(found) && found.relation !== other.relation)
}

const isTentativeEnd = ({ change, polarity, confidence }: FoundStatement): boolean =>
  change !== undefined && polarity === 'negative' && confidence < explicit

function isApart(a: FoundStatement, b: FoundStatement): boolean {
  return a.end <= b.start || b.end <= a.start
}
