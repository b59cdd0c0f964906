import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkpointsIn, noCheckpoints } from '../../train/admission/checkpoints/checkpoint.ts'
import { noUtilities, randomTasks } from '../../train/admission/testing/random-tasks.ts'
import { trainingPlan } from '../../train/admission/training-plan.ts'
import { evaluateFold } from './fold.ts'
import type { FoldInput } from './fold.ts'

const encoder: Encoder = {
  ...{ id: 'random', dimensions: 64, tokensMax: 512 },
  encode: async (texts) =>
    texts.map((text) => Float32Array.from({ length: 64 }, (_, k) => (k === text.length ? 1 : 0))),
  encodeTokens: () => Promise.reject(new Error('Nobody asks for tokens here.')),
}

/** A fold of random tasks, all objects of its own: nothing that was computed for another is found again. */
const foldInput = (checkpoints: FoldInput['checkpoints'] = noCheckpoints, seeds = [3]): FoldInput => ({
  ...{ train: randomTasks(6, 1), test: randomTasks(2, 2), heldOut: randomTasks(2, 3), encoder, checkpoints },
  ...{ partOf: (domain: string) => Number(domain.at(-1)), utilities: noUtilities, seeds },
  plan: {
    ...trainingPlan,
    ...{ optionHidden: 4, wholeHidden: 3, epochs: 2, furtherShare: 1 },
    ...{ rounds: 2, jointRounds: 2, problems: 8, group: 3, queries: 2, actions: 2 },
  },
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-fold-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a fold', () => {
  it('decides the same, whatever of it was computed before', async () => {
    const input = foldInput()
    const first = await evaluateFold(input)
    expect(await evaluateFold(input)).toEqual(first)
    expect(await evaluateFold(foldInput())).toEqual(first)
    expect(first.rows).toHaveLength(8)
  })

  it('that was stopped between two seeds, or was done, is not trained again, and has the same result', async () => {
    const whole = await evaluateFold(foldInput(noCheckpoints, [3, 13]))
    const said: string[] = []
    const checkpoints = checkpointsIn(folder, (sentence) => said.push(sentence))
    const stop = () => {
      throw new Error('stopped')
    }
    await expect(evaluateFold(foldInput(checkpoints, [3, 13]), stop)).rejects.toThrow('stopped')
    expect(await evaluateFold(foldInput(checkpoints, [3, 13]))).toEqual(whole)
    expect(await evaluateFold(foldInput(checkpoints, [3, 13]), stop)).toEqual(whole)
    expect(said).toEqual([])
  })

  it('asks its tests anew where they are others', async () => {
    const said: string[] = []
    const checkpoints = checkpointsIn(folder, (sentence) => said.push(sentence))
    await evaluateFold(foldInput(checkpoints))
    const { rows } = await evaluateFold({ ...foldInput(checkpoints), test: randomTasks(1, 4) })
    expect(rows).toHaveLength(4)
    expect(said).toEqual(['result: a checkpoint of other settings, data or code is not used.'])
  })
})
