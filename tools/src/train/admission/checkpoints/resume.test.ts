import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fitFoldReaders } from '../fold-readers.ts'
import { prepareTasks } from '../prepare-tasks.ts'
import { createTaskReward } from '../task-reward.ts'
import { noUtilities, randomTasks } from '../testing/random-tasks.ts'
import { trainPolicies } from '../train-policies.ts'
import type { TrainedStages } from '../training.ts'
import { trainingPlan } from '../training-plan.ts'
import type { TrainingPlan } from '../training-plan.ts'
import { checkpointsIn, noCheckpoints } from './checkpoint.ts'
import type { Checkpoints } from './checkpoint.ts'
import { openJournal } from './journal.ts'
import type { Kept, OnProgress } from './journal.ts'
import { furtherKey, trainingKey } from './training-key.ts'

const seed = 3
const plan: TrainingPlan = {
  ...trainingPlan,
  ...{ optionHidden: 4, wholeHidden: 3, epochs: 2, furtherShare: 1 },
  ...{ rounds: 2, jointRounds: 2, problems: 8, group: 3, queries: 2, actions: 2 },
}
const partOf = (domain: string) => Number(domain.at(-1))
const tasks = randomTasks(9, 1)
const readers = fitFoldReaders('random', tasks, partOf, seed)
const prepared = prepareTasks(tasks, readers, plan)
const keyOf = (own: TrainingPlan) => furtherKey(trainingKey({ prepared, utilities: noUtilities, plan: own }), seed)
/** Every round of every step, in order. */
const rounds = ['sft.query', 'sft.evidence', 'stagewise.evidence', 'joint'].flatMap((step) =>
  [0, 1].map((round) => [step, round] as const),
)

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-resume-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = (): Checkpoints => checkpointsIn(folder, (sentence) => said.push(sentence))

/** Trains, and says what was told of each round. */
function train(checkpoints: Checkpoints, onRound: OnProgress = () => undefined, own = plan) {
  const told: Parameters<OnProgress>[] = []
  const journal = openJournal(checkpoints<Kept>('seed', keyOf(own)), (...round) => {
    told.push(round)
    onRound(...round)
  })
  const stages = trainPolicies({ prepared, readers, reward: createTaskReward(noUtilities), plan: own, seed, journal })
  return { stages, told }
}

function stopAfter(step: string, round: number): void {
  const stop: OnProgress = (...told) => {
    if (told[0] === step && told[1] === round) throw new Error('stopped')
  }
  expect(() => train(kept(), stop)).toThrow('stopped')
}

const whole = train(noCheckpoints)
const differs = (a: TrainedStages, b: TrainedStages) => JSON.stringify(a) !== JSON.stringify(b)

describe('a training that was stopped', () => {
  it.each(rounds)('after %s, round %i, goes on to the same weights and curves', (step, round) => {
    stopAfter(step, round)
    const done: string[] = []
    const resumed = train(kept(), (...told) => done.push(told.slice(0, 2).join(' ')))
    expect(resumed).toEqual(whole)
    expect(done).toEqual(rounds.map((one) => one.join(' ')))
    expect(said).toEqual([])
  })

  it('more than once, does not do again what is done', () => {
    for (const [step, round] of rounds) stopAfter(step, round)
    expect(train(kept())).toEqual(whole)
  })

  it('with a damaged checkpoint, says so and begins anew', () => {
    stopAfter('joint', 0)
    truncateSync(join(folder, readdirSync(folder)[0] as string), 5_000)
    expect(train(kept())).toEqual(whole)
    expect(said).toEqual([expect.stringContaining('is damaged. It is not used, and made anew.')])
  })

  it('with other settings since, says so and begins anew', () => {
    stopAfter('joint', 0)
    const other = { ...plan, rate: 2 * plan.rate }
    expect(differs(train(kept(), undefined, other).stages, whole.stages)).toBe(true)
    expect(said).toEqual([expect.stringContaining('of other settings, data or code is not used')])
  })
})

describe('the key of a training', () => {
  const key = trainingKey({ prepared, utilities: noUtilities, plan })

  it('is the same for the same settings and data', () => {
    const again = prepareTasks(randomTasks(9, 1), fitFoldReaders('random', randomTasks(9, 1), partOf, seed), plan)
    expect(trainingKey({ prepared: again, utilities: noUtilities, plan })).toBe(key)
  })

  it('is another for other tasks, utilities or readers', () => {
    const scored = { ...noUtilities, setsOf: () => [{ ids: ['m1'], dL: 0.1, dH: 0 }] }
    const otherTasks = prepareTasks(randomTasks(9, 2), readers, plan)
    const otherReaders = prepareTasks(tasks, fitFoldReaders('random', tasks, partOf, seed + 1), plan)
    const keys = [
      trainingKey({ prepared, utilities: scored, plan }),
      trainingKey({ prepared: otherTasks, utilities: noUtilities, plan }),
      trainingKey({ prepared: otherReaders, utilities: noUtilities, plan }),
    ]
    expect(new Set([key, ...keys]).size).toBe(4)
  })
})
