import { tokenF1Min } from '../extraction/kind.ts'
import { matchGreedily } from '../extraction/match.ts'
import { tokenF1 } from '../extraction/tokens.ts'
import type { Trajectory } from './scenarios.ts'

/**
 * The names under which a line of the status block can be taken for a gold item: with its due and without it, since
 * gold names hold a day where it tells two items apart ("plumber visit Thursday 16 July 15:00") and none elsewhere.
 */
export function lineToNames(line: string): readonly string[] {
  const withDue = line.replace(/\s?[(（][^()（）]*[)）]$/u, '')
  const withoutDue = withDue.replace(
    /[,，]\s?(?:\p{Lu}[a-z]+day \d{1,2} \p{Lu}[a-z]+(?: \d\d:\d\d)?|\d{1,2}月\d{1,2}日周.(?:\d\d:\d\d)?)$/u,
    '',
  )
  return [withDue, withoutDue]
}

/** Token F1 of a shown line and a gold item, where it reaches the bound, else 0. */
export function lineScore(gold: string, line: string): number {
  const score = Math.max(...lineToNames(line).map((name) => tokenF1(gold, name)))
  return score >= tokenF1Min ? score : 0
}

/**
 * Which gold item each shown line stands for, one to one, by score, or null. All items of the scenario take part, so
 * that a line that names an open item is not taken for a closed one of almost the same name.
 */
export function matchShownLines(
  trajectories: readonly Trajectory[],
  lines: readonly string[],
): readonly (string | null)[] {
  const shown = lines.map((line, index) => ({ line, index }))
  const pairs = matchGreedily(trajectories, shown, (gold, { line }) => lineScore(gold.item, line))
  return shown.map(({ index }) => pairs.find(({ predicted }) => predicted.index === index)?.gold.item ?? null)
}
