import { spanWordsMax } from '../../limits.ts'
import type { CandidateSpan } from './candidate-spans.ts'
import { cueWords, firstPerson, negations, possessives } from './cue-words.ts'
import { clauseMarks, sentenceMarks, type Unit } from './units.ts'

const cueIndex: ReadonlyMap<string, number> = new Map(cueWords.map((word, index) => [word, index]))
/** Places around a span whose word is a feature: one and two before it, its first and last, the one behind it. */
const places = 5
const flagsMax = 26

/** Length of the sparse feature space: cue words by place, widths, flags. */
export const spanFeatureCount = places * cueWords.length + spanWordsMax + flagsMax

/** What the units around a span are, once per text. */
export interface TextFeatures {
  readonly units: readonly Unit[]
  readonly sentenceStart: readonly number[]
  readonly sentenceEnd: readonly number[]
  readonly clauseStart: readonly number[]
  readonly isChinese: boolean
  readonly isLog: boolean
}

export function textFeatures(units: readonly Unit[], isLog: boolean): TextFeatures {
  return {
    units,
    sentenceStart: starts(units, sentenceMarks),
    sentenceEnd: ends(units, sentenceMarks),
    clauseStart: starts(units, clauseMarks),
    isChinese: units.filter((unit) => hanPattern.test(unit.key)).length * 2 > units.length,
    isLog,
  }
}

const hanPattern = /\p{Script=Han}/u
const digitPattern = /\d/u

/** Indices of the features that a span has; each counts 1. */
export function spanFeatures(text: TextFeatures, span: CandidateSpan): readonly number[] {
  const { units } = text
  const { first, last } = span
  const features: number[] = []
  for (const [place, at] of [first - 1, first - 2, first, last, last + 1].entries()) {
    const cue = cueIndex.get(units[at]?.key ?? '')
    if (cue !== undefined) features.push(place * cueWords.length + cue)
  }
  features.push(places * cueWords.length + span.words - 1)
  const base = places * cueWords.length + spanWordsMax
  for (const [index, isSet] of spanFlags(text, span).entries()) if (isSet) features.push(base + index)
  return features
}

function spanFlags(text: TextFeatures, { first, last }: CandidateSpan): readonly boolean[] {
  const { units } = text
  const before = units.slice(text.sentenceStart[first]!, first)
  const clause = units.slice(text.clauseStart[first]!, first)
  const inside = units.slice(first, last + 1)
  const behind = units.slice(last + 1, text.sentenceEnd[last]!)
  const close = units[text.sentenceEnd[last]!]?.key
  return [
    before.some(isNegation),
    clause.some(isNegation),
    inside.some(isNegation),
    behind.some(isNegation),
    close === '?' || close === '？',
    before.some(isFirstPerson),
    clause.some(isFirstPerson),
    inside.some(isFirstPerson),
    inside.some((unit) => possessives.has(unit.key)),
    inside.some((unit) => digitPattern.test(unit.key)),
    first === 0 || !units[first - 1]!.isWord,
    last === units.length - 1 || !units[last + 1]!.isWord,
    before.length === 0,
    behind.length === 0,
    clause.length === 0,
    clause.length > 0 && clause.length <= 2,
    units[first]!.isCapitalised,
    text.isChinese,
    text.isLog,
    inside.some((unit) => !unit.isWord && clauseMarks.has(unit.key)),
    inside.some((unit) => unit.key === ':' || unit.key === '：'),
    units.length < 10,
    units.length > 30,
    units.length > 60,
    before.length > 12,
    behind.length > 12,
  ]
}

function isNegation(unit: Unit): boolean {
  return negations.has(unit.key) || unit.key.endsWith("n't")
}

function isFirstPerson(unit: Unit): boolean {
  return firstPerson.has(unit.key)
}

/** For each unit, where its stretch between marks begins. */
function starts(units: readonly Unit[], marks: ReadonlySet<string>): readonly number[] {
  let start = 0
  return units.map((unit, index) => {
    const own = start
    if (marks.has(unit.key)) start = index + 1
    return own
  })
}

/** For each unit, the index of the mark that closes its stretch, or the length of the text. */
function ends(units: readonly Unit[], marks: ReadonlySet<string>): readonly number[] {
  const closed: number[] = []
  let end = units.length
  for (let index = units.length - 1; index >= 0; index--) {
    if (marks.has(units[index]!.key)) end = index
    closed[index] = end
  }
  return closed
}
