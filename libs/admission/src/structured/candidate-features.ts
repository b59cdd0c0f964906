import { memoryKinds } from '@ecphory/events'
import { dot, textToTerms } from '@ecphory/memory'
import type { Candidate } from '../evidence.ts'
import { standardised } from '../retrieval/gap-score.ts'
import type { AdmissionReader } from './admission-model.ts'
import { centred, project } from './basis.ts'
import { raritiesOf, totalOf } from './rarity.ts'
import { capitalised } from '../capitalised.ts'
import type { RequestReading } from './read-request.ts'
import { held } from './request-features.ts'

/** Coordinates of a memory that the policy sees, and of request and public context beside them. */
const memoryCoordinates = 32
const besideCoordinates = 16

const people =
  /\b(?:friend|colleague|neighbou?r|sister|brother|cousin|aunt|uncle|mother|father|\w+-in-law|boss|nephew|niece|god\w+|husband|wife|partner|daughter|son|grand\w+|team|student|client|flatmate|roommate|workmate|mate)\b/iu
const personFirst = (text: string): number => held(people, text.split(' ').slice(0, 3).join(' '))
const dayMs = 86_400_000

/**
 * What the evidence policy sees of each candidate: nearness to request, public context and to what a useful memory would
 * look like; words in common, and how many of them are public; age, and whether something newer is alike; type; whose
 * it is; and where it stands among the candidates.
 *
 * @param likeness of the candidates (`likenessOf`)
 */
export function candidateFeatures(
  reader: AdmissionReader,
  reading: RequestReading,
  candidates: readonly Candidate[],
  likeness: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const ownTerms = candidates.map(({ unit }) => raritiesOf(reader.rarity, textToTerms(unit.anchor)))
  const views = candidates.map((candidate, i) => viewOf(reader, reading, candidate, ownTerms[i]!))
  const newest = candidates.reduce((max, { time }) => Math.max(max, time.instant), -Infinity)
  const ages = candidates.map(({ time }) => (newest - time.instant) / dayMs)
  const rows = candidates.map((candidate, i) => [
    ...views[i]!.values,
    ...ageFeatures(ages, likeness[i]!, i),
    ...memoryKinds.map((kind) => (candidate.kinds.includes(kind) ? 1 : 0)),
    candidate.superseded ? 1 : 0,
    candidate.score,
    ...lineFeatures(reading, ownTerms[i]!),
  ])
  const columns = standing.map(([column, spread]) =>
    standardised(
      rows.map((row) => row[column] as number),
      spread,
    ),
  )
  const placed = placing.map((column) => places(rows.map((row) => row[column] as number)))
  const request = [
    ...reading.coordinates.subarray(0, besideCoordinates),
    ...reading.publicCoordinates.subarray(0, besideCoordinates),
  ]
  return rows.map((row, i) => [
    ...row,
    ...columns.map((column) => column[i] as number),
    ...placed.map((column) => column[i] as number),
    ...views[i]!.coordinates,
    ...request,
  ])
}

/** Dot product of each candidate's vector with each. */
export const likenessOf = (candidates: readonly Candidate[]): readonly (readonly number[])[] =>
  candidates.map((a) => candidates.map((b) => dot(a.vector, b.vector)))

/** The column that says which share of a candidate's rare words is public, 0 to 1. */
export const publicShareColumn = 6

/** Columns that are also given as deviations from the candidates' mean, with the least spread that counts. */
const standing: readonly (readonly [column: number, spreadMin: number])[] = [
  [0, 0.005],
  [1, 0.005],
  [2, 0.01],
  [3, 0.1],
  [4, 0.1],
  [10, 0.1],
  [11, 0.1],
  [24, 0.1],
  [27, 0.005],
  [35, 0.05],
  [36, 0.05],
]
/** Columns that are also given as the share of candidates that have more. */
const placing = [0, 1, 2, 24]

/** @param own the candidate's terms, with how rare each is */
function viewOf(
  reader: AdmissionReader,
  { request, terms, publicTerms, names, publicNames, wish }: RequestReading,
  { unit, vector }: Candidate,
  own: ReadonlyMap<string, number>,
) {
  const text = unit.anchor
  const weigh = (include: (term: string) => boolean): number => {
    let sum = 0
    for (const [term, rarity] of own) if (include(term)) sum += rarity
    return sum
  }
  const rarest = (include: ReadonlySet<string>): number => {
    let most = 0
    for (const [term, rarity] of own) if (include.has(term)) most = Math.max(most, rarity)
    return most
  }
  const whole = totalOf(own) + 1e-6
  const inRequest = weigh((term) => terms.has(term))
  const inPublic = weigh((term) => publicTerms.has(term))
  const ownNames = capitalised(text)
  const known = [...ownNames].filter((name) => names.has(name) || publicNames.has(name)).length
  const values = [
    dot(vector, request.vector),
    dot(vector, request.publicVector),
    dot(centred(vector, reader.memoryBasis.mean), wish),
    inRequest,
    inPublic,
    inRequest / whole,
    inPublic / whole,
    weigh((term) => publicTerms.has(term) && !terms.has(term)) / whole,
    weigh((term) => !publicTerms.has(term) && !terms.has(term)) / whole,
    Math.log1p(own.size),
    rarest(terms),
    rarest(publicTerms),
    personFirst(text),
    held(people, text),
    ownNames.size > 0 ? 1 : 0,
    known > 0 ? 1 : 0,
    known < ownNames.size ? 1 : 0,
    held(/\d/u, text),
    held(/\b(?:not|never|no|cannot)\b|n't|不|没/u, text),
    held(/\b(?:said|says|told|thinks|claims|swears)\b|说/u, text),
    held(/\b(?:since|now|these days|any more|no longer)\b|现在|不再/u, text),
    held(/\b(?:used to|would|once|before|last year)\b|以前|曾/u, text),
    held(/^I\b|\b(?:my|our|we)\b|我/u, text),
  ]
  return { values, coordinates: project(reader.memoryBasis, vector).subarray(0, memoryCoordinates) }
}

/** How much of it one line of the public context says, and how much the two are one. */
function lineFeatures({ publicLines }: RequestReading, own: ReadonlyMap<string, number>): readonly number[] {
  const whole = totalOf(own) + 1e-6
  let [said, same] = [0, 0]
  for (const line of publicLines) {
    let shared = 0
    for (const [term, rarity] of own) if (line.terms.has(term)) shared += rarity
    said = Math.max(said, shared / whole)
    same = Math.max(same, shared / (whole + line.rarity - shared))
  }
  return [said, same]
}

/** Age in days, and how much a newer and an older candidate resemble it. */
function ageFeatures(ages: readonly number[], likeness: readonly number[], own: number): readonly number[] {
  const age = ages[own] as number
  const most = (include: (other: number) => boolean): number =>
    ages.reduce(
      (max, other, index) => (index !== own && include(other) ? Math.max(max, likeness[index] as number) : max),
      0,
    )
  return [
    age > 365 ? 1 : 0,
    Math.log1p(age),
    age > 600 ? 1 : 0,
    most(() => true),
    most((other) => other < age),
    most((other) => other > age),
  ]
}

const places = (values: readonly number[]): readonly number[] =>
  values.map((value) => values.filter((other) => other > value).length / values.length)
