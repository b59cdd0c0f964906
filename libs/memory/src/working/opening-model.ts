import { logitsOf, openLinearModel } from './linear-model.ts'
import type { StateChange } from './state-change.ts'
import { openingWeights } from './weights/opening-weights.ts'

const model = openLinearModel(openingWeights)

type Told = Pick<StateChange, 'status' | 'role' | 'due' | 'constraint' | 'recurrence' | 'effect'>

/**
 * How likely a change that is about no known item begins one, as a logit. The sound of the segment alone has no ear for
 * what the extractor read in it: "parents' evening, mine's Wednesday" hardly sounds like a beginning, but has a due.
 */
export const opensItem = (change: Told): number => logitsOf(model, changeToOpeningFeatures(change))[0] ?? 0

export function changeToOpeningFeatures({ status, role, due, constraint, recurrence, effect }: Told): number[] {
  return [
    effect.opens,
    effect.closes,
    effect.changes,
    ...(['pending', 'scheduled', 'in_progress', 'waiting', 'done', 'cancelled'] as const).map((one) =>
      Number(status === one),
    ),
    Number(due !== null),
    Number(constraint !== null),
    Number(constraint === 'prohibition'),
    Number(constraint === 'medication'),
    Number(recurrence !== null),
    Number(role === 'log'),
    Number(role === 'assistant'),
  ]
}
