import type { SelectionNet, SelectionProblem } from '../structured/selection-net.ts'

/** A shape small enough for finite differences. */
export const smallShape: Omit<SelectionNet, 'weights'> = {
  ...{ optionInputs: 3, wholeInputs: 2, optionHidden: 5, wholeHidden: 4 },
}

/** A problem of `smallShape`, its features, likenesses and costs drawn at random. */
export function randomProblem(count: number, random: () => number): SelectionProblem {
  const likeness = new Float32Array(count * count).fill(1)
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) likeness[i * count + j] = likeness[j * count + i] = 0.6 + 0.4 * random()
  }
  const features = (length: number) => Float32Array.from({ length }, () => 2 * random() - 1)
  return {
    ...{ count, likeness },
    options: features(count * smallShape.optionInputs),
    whole: features(smallShape.wholeInputs),
    costs: Float32Array.from({ length: count }, () => 10 + Math.floor(40 * random())),
  }
}

/** Options whose first feature is 1 are the right ones, and the whole says whether there are any. */
export function markedProblem(count: number, right: ReadonlySet<number>, random: () => number): SelectionProblem {
  const problem = randomProblem(count, random)
  for (let option = 0; option < count; option++)
    problem.options[option * smallShape.optionInputs] = right.has(option) ? 1 : 0
  problem.whole[0] = right.size > 0 ? 1 : 0
  return problem
}
