import type { TrainingHooks, TrainingState } from '@ecphory/admission'
import type { Checkpoint } from './checkpoint.ts'

/** Follows a training through its steps, and remembers where each of them stands. */
export interface Journal {
  /** @param step such as `sft.query` or `joint` */
  hooksOf(step: string): TrainingHooks
}

export type OnProgress = (step: string, round: number, value: number) => void

/** What a checkpoint holds: the state of each step that has begun, and what was told of every round. */
export interface Kept {
  readonly states: Readonly<Record<string, TrainingState>>
  readonly told: readonly Parameters<OnProgress>[]
}

/**
 * A journal that writes its checkpoint after every round. What an earlier run has done is not done again, but told again:
 * whoever listens hears the same as of a run that was not stopped.
 */
export function openJournal(checkpoint: Checkpoint<Kept>, onProgress: OnProgress = () => undefined): Journal {
  let kept: Kept = checkpoint.read() ?? { states: {}, told: [] }
  for (const round of kept.told) onProgress(...round)
  return {
    hooksOf: (step) => ({
      from: kept.states[step],
      onRound(round, value, save) {
        kept = { states: { ...kept.states, [step]: save() }, told: [...kept.told, [step, round, value]] }
        checkpoint.write(kept)
        onProgress(step, round, value)
      },
    }),
  }
}
