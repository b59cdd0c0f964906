import { textScore } from '../extraction/kind.ts'
import { matchGreedily } from '../extraction/match.ts'
import type { Trajectory } from './scenarios.ts'

/** An equal due day decides between two items of one name ("plumber visit" on Tuesday, and moved to Thursday). */
const sameDayBonus = 0.05

/** A line of the status block: the item's name, and in brackets its state and due. */
export interface ShownItem {
  readonly name: string
  /** Local day of the due, `2026-03-06`, or null. */
  readonly day: string | null
}

export function lineToShownItem(line: string): ShownItem {
  const details = /\s\(([^()]*)\)$/u.exec(line)
  return {
    name: details === null ? line : line.slice(0, details.index),
    day: /\d{4}-\d{2}-\d{2}/u.exec(details?.[1] ?? '')?.[0] ?? null,
  }
}

/**
 * Which gold item each shown one stands for, one to one, by token F1 of the names (at least .5), or null.
 * All items of the scenario take part, so that an item that is shown rightly is never taken for a closed one.
 */
export function matchShownItems(
  trajectories: readonly Trajectory[],
  shown: readonly ShownItem[],
): readonly (string | null)[] {
  const indexed = shown.map((item, index) => ({ item, index }))
  const pairs = matchGreedily(trajectories, indexed, (gold, { item }) => {
    const score = textScore(gold.item, item.name)
    const isSameDay = item.day !== null && gold.due?.slice(0, 10) === item.day
    return score === 0 ? 0 : score + (isSameDay ? sameDayBonus : 0)
  })
  return shown.map((_, index) => pairs.find(({ predicted }) => predicted.index === index)?.gold.item ?? null)
}
