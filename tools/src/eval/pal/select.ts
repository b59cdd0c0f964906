import type { Feedback, Topic } from './dataset.ts'
import type { Scores } from './score-candidates.ts'
import type { Shown } from './shuffle.ts'

/** Two of a topic's candidates. */
export interface Choice {
  /** Places at which they were shown, from 0. */
  readonly chosen: readonly [number, number]
  readonly feedback: readonly [Feedback, Feedback]
}

/** The two best by their scores (in file order); of equals the one shown first. */
export function selectTwo(topic: Topic, shown: Shown, scores: Scores): Choice {
  const places = shown.map((_, place) => place)
  const scoreAt = (place: number): number => scores[shown[place] as number] ?? 0
  const [first, second] = places.sort((a, b) => scoreAt(b) - scoreAt(a) || a - b)
  if (first === undefined || second === undefined) throw new Error('A topic has at least two candidates.')
  return choose(topic, shown, [first, second])
}

export function choose({ candidates }: Topic, shown: Shown, [first, second]: readonly [number, number]): Choice {
  const feedbackAt = (place: number): Feedback => {
    const candidate = candidates[shown[place] as number]
    if (candidate === undefined) throw new Error(`No candidate is shown at place ${place}.`)
    return candidate.feedback
  }
  return { chosen: [first, second], feedback: [feedbackAt(first), feedbackAt(second)] }
}
