import { expect, it } from 'vitest'
import { readAdmissionTasks } from '../../../train/admission/admission-tasks.ts'
import type { AdmissionTask } from '../../../train/admission/admission-tasks.ts'
import { openTaskUtilities } from '../../../train/admission/utility.ts'
import type { TaskUtilities } from '../../../train/admission/utility.ts'
import { sensitivity, sensitivityFigures, sensitivityTable } from './sensitivity.ts'

const levels = <Value>(value: Value) => ({ L0: value, L1: value, L2: value, L3: value })
const memory = (id: string) => ({ id, time: '2026-01-01', type: 'semantic' as const, text: `${id} `.repeat(32) })
const task: AdmissionTask = {
  ...{ id: 't', set: 'hard', domain: 'food', bank: 't', request: 'Which?', traps: [], gaps: [] },
  ...{ public: levels(''), memories: ['a', 'b', 'c'].map(memory), gold: levels(['a', 'b']) },
}
/** Utilities of sets by name; what is not named was not scored. */
const utilitiesOf = (known: Readonly<Record<string, readonly [dL: number, dH: number]>>): TaskUtilities => ({
  utilityOf(_, level, ids) {
    const found = level === 'L0' ? known[[...ids].sort().join('')] : undefined
    return found && { dL: found[0], dH: found[1] }
  },
  setsOf: (_, level) =>
    level === 'L0' ? Object.entries(known).map(([ids, [dL, dH]]) => ({ ids: [...ids], dL, dH })) : [],
  keep: () => undefined,
})
// A memory has 16 tokens: at the weights in use it costs .05.
const alone = { a: [0.5, 0], b: [0.1, 0], c: [0.03, 0.2] } as const
const rowOf = async (known: Parameters<typeof utilitiesOf>[0], entropy: number, length: number, gate: number | null) =>
  (await sensitivity([task], utilitiesOf(known))).find(
    (row) => row.search === 'greedy' && row.entropy === entropy && row.length === length && row.gate === gate,
  )!

it('takes what adds reward, so a dearer or surer choice is another one', async () => {
  const known = { ...alone, ab: [0.6, 0], ac: [0.53, 0.2], bc: [0.13, 0.2], abc: [0.63, 0.2] } as const
  expect((await rowOf(known, 0, 0.4, null)).f1.L0).toBe(1)
  expect((await rowOf(known, 0.5, 0.4, null)).f1.L0).toBeCloseTo(0.8)
  expect((await rowOf(known, 0, 0.8, null)).f1.L0).toBeCloseTo(2 / 3)
})

it('admits nothing behind the gate where no memory is worth it alone', async () => {
  const weak = { a: [0.11, 0], b: [0.1, 0], c: [0, 0], ab: [0.21, 0], ac: [0.11, 0] } as const
  expect((await rowOf(weak, 0, 0.2, null)).f1.L0).toBe(1)
  expect((await rowOf(weak, 0, 0.2, 0.12)).f1.L0).toBe(0)
  expect((await rowOf({ ...weak, a: [0.12, 0], ab: [0.22, 0] }, 0, 0.2, 0.12)).f1.L0).toBe(1)
})

it('says how many of the sets it looked at nobody had scored', async () => {
  const scored = { ...alone, ab: [0.6, 0], ac: [0.53, 0.2], abc: [0.6, 0] } as const
  // Three singles, two pairs with "a", then the three.
  expect(await rowOf(scored, 0, 0.4, null)).toMatchObject({ lookedAt: 6, estimated: 0 })
  expect((await rowOf(alone, 0, 0.4, null)).estimated).toBeGreaterThan(0)
})

it('leaves out tasks whose memories were not scored', async () => {
  expect(await sensitivity([task], utilitiesOf({ a: [1, 0] }))).toEqual([])
})

it('reaches on the committed tables what their documents say', async () => {
  const rows = await sensitivity(readAdmissionTasks('hard'), openTaskUtilities())
  const figures = sensitivityFigures(rows)
  // tools/data/utility: the best scored set has .885 at L0. Greedy search meets sets that were never scored.
  expect(figures['hard.bestScored.evidenceF1.L0']).toBeGreaterThan(0.88)
  expect(figures['hard.greedyReward.evidenceF1.L0']).toBeGreaterThan(0.85)
  expect(figures['hard.greedyGated.evidenceF1.L0']).toBeGreaterThan(0.87)
  expect(rows).toHaveLength(31)
  const table = sensitivityTable(rows)
  expect(table.match(/^\| hard \|/gmu)).toHaveLength(31)
  expect(table.match(/\*\*0\.25\*\*/gu)).toHaveLength(3)
})
