import { setScore } from '../../../../train/admission/set-score.ts'
import type { AdmissionRow, Outcome } from '../../admission-row.ts'

/** What was admitted, one letter a memory, and its reward. */
type Admitted = string | readonly [ids: string, reward: number]

type Written = Partial<Omit<AdmissionRow, 'gold' | 'outcomes'>> & {
  /** One letter a memory. */
  readonly gold?: string
  readonly outcomes: Readonly<Record<string, Admitted>>
}

/** A row as a test writes it down: scores follow from what was admitted, and each memory has ten tokens. */
export function rowOf({ gold = '', outcomes, ...rest }: Written): AdmissionRow {
  const right = [...gold]
  return {
    ...{ task: 't1', set: 'hard', domain: 'food', level: 'L0' },
    ...{ candidateRecall: right.length === 0 ? null : 1, oracleRecall: null, bareRecall: null },
    ...{ seeds: { sft: [], stagewise: [], joint: [] }, gold: right, ...rest },
    outcomes: Object.fromEntries(Object.entries(outcomes).map(([name, given]) => [name, toOutcome(given, right)])),
  }
}

function toOutcome(given: Admitted, gold: readonly string[]): Outcome {
  const [ids, reward] = typeof given === 'string' ? [given, null] : given
  const admitted = [...ids]
  const hits = admitted.filter((id) => gold.includes(id)).length
  const share = (of: number) => (of === 0 ? Number(admitted.length === gold.length) : hits / of)
  return {
    ...{ admitted, reward, tokens: 10 * admitted.length, f1: setScore(new Set(admitted), new Set(gold)) },
    ...{ precision: share(admitted.length), recall: share(gold.length) },
  }
}
