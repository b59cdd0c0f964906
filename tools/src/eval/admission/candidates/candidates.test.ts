import { describe, expect, it } from 'vitest'
import { rankCandidates } from '../../../train/admission/examples.ts'
import { randomTasks } from '../../../train/admission/testing/random-tasks.ts'
import { bareGap } from '../gold-recall.ts'
import { candidateFigures, candidateTables } from './figures.ts'
import { mergeBanks } from './merge-banks.ts'
import { budgets, recallByBudget } from './recall-by-budget.ts'
import type { CandidateRow } from './recall-by-budget.ts'

const tasks = randomTasks(6, 1)

describe('merged banks', () => {
  const merged = mergeBanks(tasks, 3, 5)

  it("hold a task's own memories and those of two others, each under a name of its own", () => {
    merged.forEach(({ bank, task, level }, index) => {
      expect([task, level]).toEqual([tasks[index]?.task, tasks[index]?.level])
      const names = new Set(bank.map(({ sourceId }) => sourceId.split('/')[0]))
      expect(names.size).toBe(3)
      expect(names).toContain(task.bank)
      expect(new Set(bank.map(({ sourceId }) => sourceId)).size).toBe(15)
      for (const { sourceId, units } of bank)
        expect(units.map((unit) => unit.sourceId)).toEqual(units.map(() => sourceId))
    })
  })

  it('have the gold evidence of the task, and are the same for a seed', () => {
    for (const { bank, gold } of merged) {
      for (const id of gold) expect(bank.map(({ sourceId }) => sourceId)).toContain(id)
    }
    expect(mergeBanks(tasks, 3, 5)).toEqual(merged)
    expect(mergeBanks(tasks, 3, 6)).not.toEqual(merged)
  })

  it('end together: none holds what is told after the request', () => {
    const later = tasks.map((task, index) => ({
      ...task,
      bank: task.bank.map((memory) => ({
        ...memory,
        time: { ...memory.time, instant: memory.time.instant + Math.floor(index / 4) * 86_400_000 },
      })),
    }))
    mergeBanks(later, 3, 5).forEach(({ bank }, index) => {
      const [end] = later[index]?.bank.map(({ time }) => time.instant) ?? []
      const ends = [0, 5, 10].map((from) => Math.max(...bank.slice(from, from + 5).map(({ time }) => time.instant)))
      expect(ends).toEqual([end, end, end])
    })
  })

  it('are all of them where there are not enough', () => {
    expect(mergeBanks(tasks, 10, 5).map(({ bank }) => bank.length)).toEqual(tasks.map(() => 30))
  })
})

describe('recall by budget', () => {
  it('rises with the units that may be brought, to all that is there', () => {
    const [task] = mergeBanks(tasks, 3, 5).filter(({ gold }) => gold.size > 0)
    const ranking = rankCandidates([bareGap(task!)], task!.bank)
    const recall = recallByBudget(task!, ranking)
    expect(recall).toHaveLength(budgets.length)
    expect([...recall].sort((a, b) => a - b)).toEqual(recall)
    expect(recall.at(-1)).toBe(1)
    const place = ranking.findIndex(({ unit }) => task!.gold.has(unit.sourceId))
    expect(recall).toEqual(budgets.map((budget) => (place < budget ? 1 : 0)))
  })

  it('has no value without gold evidence', () => {
    const task = tasks.find(({ gold }) => gold.size === 0)
    expect(() => recallByBudget(task!, [])).toThrow('no recall')
  })
})

describe('figures of candidates', () => {
  const recall = (at12: number) => ({
    trained: [0, 0, at12, 1, 1, 1],
    oracleGaps: [1, 1, 1, 1, 1, 1],
    bare: [0, 0, 0, 0, 0, 0.5],
  })
  const rowOf = (task: string, own: number, merged: number): CandidateRow => ({
    ...{ task, set: 'natural', domain: 'travel', level: 'L0', gold: 1, units: { own: 20, merged: 200 } },
    recall: { own: recall(own), merged: recall(merged) },
  })
  const rows = [rowOf('a', 1, 0.5), rowOf('b', 0, 0)]

  it('are means by set, store, query and budget, with an interval at the one that is served', () => {
    const figures = candidateFigures(rows, 1)
    expect(figures).toMatchObject({
      'natural.candidateRecall.12': 0.5,
      'natural.candidateRecall.16': 1,
      'natural.merged.candidateRecall.12': 0.25,
      'natural.oracleGaps.candidateRecall.4': 1,
      'natural.merged.bare.candidateRecall.32': 0.5,
    })
    expect(figures['natural.candidateRecall.12.low']).toBeLessThan(0.5)
    expect(figures['natural.candidateRecall.12.high']).toBeGreaterThan(0.5)
  })

  it('stand in a table as well', () => {
    const text = candidateTables(rows)
    expect(text).toContain('## natural: 2 tasks with gold evidence, 2 rows')
    expect(text).toContain('| trained, own bank | 0.000 | 0.000 | 0.500 | 1.000 | 1.000 | 1.000 |')
  })
})
