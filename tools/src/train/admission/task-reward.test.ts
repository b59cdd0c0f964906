import { describe, expect, it } from 'vitest'
import type { LevelTask } from './examples.ts'
import { setScore } from './set-score.ts'
import { createEvidenceReward, createTaskReward } from './task-reward.ts'
import type { TaskUtilities } from './utility.ts'

const zeros = new Float32Array(2)
const now = { instant: 0, offsetMinutes: 0, precision: 'day', source: 'given' } as const
const task: LevelTask = {
  task: {
    ...{ id: 't', set: 'natural', domain: 'travel', bank: 't', request: 'q', traps: [], gaps: [] },
    public: { L0: 'p', L1: 'p', L2: 'p', L3: 'p' },
    memories: ['a', 'b'].map((id) => ({ id, time: '2026-01-01', type: 'semantic', text: `Memory ${id} of it.` })),
    gold: { L0: ['a'], L1: ['a'], L2: [], L3: [] },
  },
  level: 'L0',
  request: { text: 'q', publicContext: 'p', vector: zeros, publicVector: zeros, now },
  bank: [],
  gold: new Set(['a']),
}

const tableOf = (table: Readonly<Record<string, readonly [number, number]>>): TaskUtilities => ({
  utilityOf: (_task, _level, ids) => {
    const found = table[[...ids].sort().join(' ')]
    return found === undefined ? undefined : { dL: found[0], dH: found[1] }
  },
  setsOf: () => [],
  keep: () => undefined,
})

describe('the score of a set', () => {
  it('is F1, and 1 where nothing is right and nothing is chosen', () => {
    expect(setScore(new Set(), new Set())).toBe(1)
    expect(setScore(new Set(['a']), new Set())).toBe(0)
    expect(setScore(new Set(), new Set(['a']))).toBe(0)
    expect(setScore(new Set(['a', 'b']), new Set(['a']))).toBeCloseTo(2 / 3)
  })
})

describe('the reward of a task', () => {
  const reward = createTaskReward(tableOf({ a: [0.3, 0.1], b: [-0.1, 0] }))

  it('K8 is exactly zero for EMPTY, whatever is gold', () => {
    expect(reward(task, [])).toBe(0)
    expect(reward({ ...task, gold: new Set() }, [])).toBe(0)
  })

  it('is greater for the gold evidence than for any other set', () => {
    expect(reward(task, ['a'])).toBeGreaterThan(reward(task, ['a', 'b']))
    expect(reward(task, ['a', 'b'])).toBeGreaterThan(reward(task, ['b']))
    expect(reward(task, ['a'])).toBeGreaterThan(0)
  })

  it('costs where the public context says it all', () => {
    expect(reward({ ...task, gold: new Set() }, ['a'])).toBeLessThan(0)
  })

  it('is estimated for a set that nobody has scored, and unknown where a member never was', () => {
    const rewardOf = createEvidenceReward(tableOf({ a: [0.3, 0.1], b: [-0.1, 0] }))
    expect(rewardOf(task, ['a', 'b'])).toBeLessThan(rewardOf(task, ['a']) as number)
    expect(createEvidenceReward(tableOf({ a: [0.3, 0.1] }))(task, ['a', 'b'])).toBeUndefined()
  })

  it('is agreement alone beside another public context than that of the scores', () => {
    const bare = { ...task, request: { ...task.request, publicContext: '' } }
    expect(reward(bare, ['a'])).toBe(createTaskReward(tableOf({}))(task, ['a']))
    expect(reward(bare, ['a'])).not.toBe(reward(task, ['a']))
  })

  it('counts a memory once, however often it is named', () => {
    expect(reward(task, ['a', 'a'])).toBe(reward(task, ['a']))
  })
})
