import { signedPreferenceAdvantage } from '@ecphory/admission'
import type { Comparison, Judge, Preference } from '@ecphory/admission'
import type { AdmissionRow, Outcome } from '../admission-row.ts'
import { readableOrNull } from './readable-or-null.ts'
import { outcomeNames, rowsBySet } from './row-groups.ts'
import type { TaskSet } from './row-groups.ts'

/** What is worth no more than this more than the other is no better. */
const tieWithin = 0.01

/** How `joint` fares against another way of deciding on the same rows (H1). */
export interface Advantage {
  readonly set: TaskSet
  readonly rival: string
  /** -1 to 1, positive where `joint` is preferred. */
  readonly advantage: number
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** Pairs that a judge gave no usable answer on; they count for nothing. */
  readonly unjudged: number
}

/** Preferences without a judge: by what the generator's table and the gold evidence say of what was admitted. */
export const advantages = (rows: readonly AdmissionRow[]): readonly Advantage[] =>
  pairings(rows).map(({ set, rival, rows: some }) =>
    toAdvantage(
      set,
      rival,
      some.map(({ outcomes }) => preferenceOf(outcomes['joint'] as Outcome, outcomes[rival] as Outcome)),
    ),
  )

/**
 * The one of greater R_E plus agreement with the gold evidence; where one of the two was not scored, of greater
 * agreement alone. R_E by itself would not see that public context says something already.
 */
export function preferenceOf(first: Outcome, second: Outcome): Preference {
  const isScored = first.reward !== null && second.reward !== null
  const worth = ({ reward, f1 }: Outcome): number => f1 + (isScored ? (reward ?? 0) : 0)
  const more = worth(first) - worth(second)
  // What was computed as the very bound falls on either side of it by rounding.
  if (Math.abs(more) <= tieWithin + 1e-9) return 'tie'
  return more > 0 ? 'first' : 'second'
}

export interface JudgedAnswers {
  readonly judge: Judge
  /** What the generator answers to a row's request, given the evidence that was admitted. */
  generate(row: AdmissionRow, admitted: readonly string[]): Promise<string>
  /** The request as the judge reads it, and the texts of what is known of the user for it. */
  describe(row: AdmissionRow): Pick<Comparison, 'request' | 'known'>
  readonly seed: number
}

/**
 * Preferences by a judge that reads answers, which the judge itself shows in either order. The same evidence is answered
 * once, and is a tie without a question. Rejects with what the model rejects with, but for answers of a wrong form.
 */
export async function judgedAdvantages(
  rows: readonly AdmissionRow[],
  answers: JudgedAnswers,
): Promise<readonly Advantage[]> {
  const judgeRow = createRowJudge(answers)
  const found: Advantage[] = []
  for (const { set, rival, rows: some } of pairings(rows)) {
    const preferences: (Preference | null)[] = []
    for (const row of some) preferences.push(await judgeRow(row, rival))
    found.push(toAdvantage(set, rival, preferences))
  }
  return found
}

function createRowJudge({ judge, generate, describe, seed }: JudgedAnswers) {
  const answered = new Map<AdmissionRow, Map<string, Promise<string>>>()
  const answerOf = (row: AdmissionRow, ids: readonly string[]): Promise<string> => {
    const ofRow = answered.get(row) ?? new Map<string, Promise<string>>()
    answered.set(row, ofRow)
    const key = keyOf(ids)
    const answer = ofRow.get(key) ?? generate(row, ids)
    ofRow.set(key, answer)
    return answer
  }
  return async (row: AdmissionRow, rival: string): Promise<Preference | null> => {
    const [ours, theirs] = [row.outcomes['joint'] as Outcome, row.outcomes[rival] as Outcome]
    if (keyOf(ours.admitted) === keyOf(theirs.admitted)) return 'tie'
    return readableOrNull(async () => {
      const [first, second] = [await answerOf(row, ours.admitted), await answerOf(row, theirs.admitted)]
      return judge.compare({ ...describe(row), first, second, seed })
    })
  }
}

const keyOf = (ids: readonly string[]): string => [...ids].sort().join(' ')

/** Every other way of deciding, set by set, with the rows that hold both. */
const pairings = (rows: readonly AdmissionRow[]) =>
  rowsBySet(rows).flatMap(([set, some]) =>
    outcomeNames(some)
      .filter((name) => name !== 'joint')
      .map((rival) => ({ set, rival, rows: some.filter(({ outcomes }) => outcomes['joint'] && outcomes[rival]) })),
  )

function toAdvantage(set: TaskSet, rival: string, given: readonly (Preference | null)[]): Advantage {
  const preferences = given.filter((one) => one !== null)
  const count = (of: Preference): number => preferences.filter((one) => one === of).length
  return {
    ...{ set, rival, advantage: signedPreferenceAdvantage(preferences) },
    ...{
      wins: count('first'),
      ties: count('tie'),
      losses: count('second'),
      unjudged: given.length - preferences.length,
    },
  }
}
