import {
  capitalised,
  evidenceProblem,
  gapOptions,
  gapProblem,
  gapScores,
  gapScoreToShare,
  readForPolicies,
  candidatesMax,
} from '@ecphory/admission'
import type {
  AdmissionReader,
  AdmissionRequest,
  Candidate,
  HeldKinds,
  PosedGap,
  RequestReading,
  SelectionProblem,
} from '@ecphory/admission'
import { memoryKinds } from '@ecphory/events'
import { dot, textToTerms } from '@ecphory/memory'
import type { AdmissionTask } from './admission-tasks.ts'
import { textOf } from './banks.ts'
import type { HeldMemory } from './banks.ts'
import type { PublicLevel } from './trace-tasks.ts'

/** A task at one level of public context, with the bank that is asked. */
export interface LevelTask {
  readonly task: AdmissionTask
  readonly level: PublicLevel
  readonly request: AdmissionRequest
  readonly bank: readonly HeldMemory[]
  readonly gold: ReadonlySet<string>
}

/** A memory with what every gap query reads of it, once. */
interface RankedMemory {
  readonly memory: HeldMemory
  readonly names: ReadonlySet<string>
}

const ranked = new WeakMap<HeldMemory, RankedMemory>()

function rankedOf(memory: HeldMemory): RankedMemory {
  const known = ranked.get(memory)
  if (known !== undefined) return known
  const made = { memory, names: capitalised(textOf(memory)) }
  ranked.set(memory, made)
  return made
}

/** The candidates that gap queries bring from a bank: what `retrieveCandidates` brings from the graphs that hold it. */
export const findCandidates = (gaps: readonly PosedGap[], bank: readonly HeldMemory[]): readonly Candidate[] =>
  rankCandidates(gaps, bank).slice(0, candidatesMax)

/** All units of a bank by how well they answer some gap query, best first. */
export function rankCandidates(gaps: readonly PosedGap[], bank: readonly HeldMemory[]): readonly Candidate[] {
  if (gaps.length === 0) return []
  const byGap = gaps.map((gap) => scoreBank(gap, bank))
  const found = bank.map((memory, index) => {
    const scores = byGap.map((of) => of[index] as number)
    return { memory, scores, score: Math.max(...scores) }
  })
  found.sort((a, b) => b.score - a.score || (a.memory.sourceId < b.memory.sourceId ? -1 : 1))
  return found.flatMap(({ memory, scores, score }) =>
    memory.units.map((unit) => toCandidate(memory, unit, scores, score)),
  )
}

function scoreBank(gap: PosedGap, bank: readonly HeldMemory[]): readonly number[] {
  const terms = textToTerms(gap.text)
  const wanted = new Set(terms)
  const vector = gap.vector
  if (vector === undefined) throw new Error('A gap comes with its vector here.')
  const memories = bank.map((memory) => {
    const counts = new Map<string, number>()
    for (const term of memory.terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    const { names } = rankedOf(memory)
    return { dot: dot(vector, memory.vector), counts, length: memory.terms.length, names, instant: memory.time.instant }
  })
  return gapScores({ terms, names: capitalised(gap.text) }, memories).map(gapScoreToShare)
}

const toCandidate = (
  memory: HeldMemory,
  unit: HeldMemory['units'][number],
  byGap: readonly number[],
  score: number,
): Candidate => ({
  ...{ unit, kinds: memory.kinds, role: 'user', speaker: null, time: memory.time, trust: 'user' },
  ...{ score, byGap, vector: memory.vector, superseded: memory.superseded },
})

export const heldKindsOf = (bank: readonly HeldMemory[]): HeldKinds =>
  Object.fromEntries(
    memoryKinds.map((kind) => [kind, bank.filter(({ kinds }) => kinds.includes(kind)).length]),
  ) as HeldKinds

/** The first stage of a task at a level: its problem, unscaled, and the gap that each option stands for. */
export interface GapStage {
  readonly reading: RequestReading
  readonly problem: SelectionProblem
  readonly options: readonly PosedGap[]
}

export function gapStage(reader: AdmissionReader, { request, bank }: LevelTask): GapStage {
  const reading = readForPolicies(reader, request)
  return { reading, problem: gapProblem(reader, reading, heldKindsOf(bank)), options: gapOptions(reader, reading) }
}

/** The second stage behind some gaps. */
export interface EvidenceStage {
  readonly candidates: readonly Candidate[]
  readonly problem: SelectionProblem
  /** Options whose memory is gold. */
  readonly right: ReadonlySet<number>
}

export function evidenceStage(
  reader: AdmissionReader,
  { reading }: Pick<GapStage, 'reading'>,
  { bank, gold }: LevelTask,
  gaps: readonly PosedGap[],
): EvidenceStage {
  const candidates = findCandidates(gaps, bank)
  const right = new Set(candidates.flatMap(({ unit }, index) => (gold.has(unit.sourceId) ? [index] : [])))
  return { candidates, problem: evidenceProblem(reader, reading, candidates), right }
}

/** Where options that were taken come from. */
export const sourceIds = (
  { candidates }: Pick<EvidenceStage, 'candidates'>,
  taken: readonly number[],
): readonly string[] => taken.map((index) => candidates[index]!.unit.sourceId)
