import { readCandidates, writeCandidates } from '@ecphory/memory'
import type { BranchCandidates, BranchDetails, RankedBranches } from '@ecphory/memory'
import { Carried } from '../carried.ts'

/** What a projector hands to the ranking. */
export interface FoundBranch {
  /** Whether it had not come as far as the request asked for. */
  readonly stale: boolean
  readonly candidates: BranchCandidates
}

/** What the ranking hands on: the ranked, and whether a branch of it was stale. */
export interface RankedRecall {
  readonly stale: boolean
  readonly kinds: readonly string[]
  readonly ranked: RankedBranches
}

export const carryFound = (found: FoundBranch): Carried<FoundBranch> =>
  new Carried(found, ({ stale, candidates }) => `${stale ? 1 : 0}${writeCandidates(candidates)}`)

export const readFound = (came: unknown): FoundBranch | undefined =>
  Carried.read(came, (text) => ({ stale: text.startsWith('1'), candidates: readCandidates(text.slice(1)) }))

export const carryRanked = (ranked: RankedRecall): Carried<RankedRecall> =>
  new Carried(ranked, ({ ranked: { relevance, sources, ...rest }, ...more }) =>
    JSON.stringify({ ...more, ranked: { ...rest, relevance: [...relevance], sources: [...sources] } }),
  )

export const readRanked = (came: unknown): RankedRecall | undefined =>
  Carried.read(came, (text) => {
    const { ranked, ...more } = JSON.parse(text) as RankedRecall
    const entries = <Value>(map: ReadonlyMap<string, Value>) => map as unknown as readonly [string, Value][]
    const maps = { relevance: new Map(entries(ranked.relevance)), sources: new Map(entries(ranked.sources)) }
    return { ...more, ranked: { ...ranked, ...maps } }
  })

export const carryDetails = (details: BranchDetails): Carried<BranchDetails> =>
  new Carried(details, (value) => JSON.stringify(value))

export const readDetails = (came: unknown): BranchDetails | undefined =>
  Carried.read(came, (text) => JSON.parse(text) as BranchDetails)
