import { expect, it } from 'vitest'
import { admissionFigures } from './figures.ts'
import { renderTables } from './tables.ts'
import { rowOf } from './testing/row.ts'

const rows = [
  rowOf({
    task: 't1',
    level: 'L0',
    gold: 'ab',
    outcomes: { sft: 'c', stagewise: 'a', joint: ['a', 0.3], bm25: ['ab', 0.5], all: ['abcd', 0.1] },
  }),
  rowOf({
    task: 't1',
    level: 'L3',
    outcomes: { sft: '', stagewise: '', joint: ['', 0], bm25: ['', 0], all: ['abcd', -0.3] },
  }),
  rowOf({ task: 't2', set: 'generated', gold: 'a', outcomes: { joint: 'a', all: 'ab' } }),
]
const text = renderTables(rows, admissionFigures(rows, 1), ['## More\n\nOf it.'])

/** Cells of the rows of all tables, by what their first cell says. */
const cellsOf = (first: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`| ${first} |`))
    .map((line) => line.slice(2, -2).split(' | '))

it('orders the ways of deciding by F1, so that what is better than ours stands above it', () => {
  const names = [...text.matchAll(/^\| (\*\*joint\*\*|bm25|all|sft|stagewise) \|/gmu)].map(([, name]) => name)
  expect(names.slice(0, 5)).toEqual(['bm25', 'stagewise', '**joint**', 'sft', 'all'])
  expect(cellsOf('**joint**')[0]).toEqual(['**joint**', '0.833', '1.000', '0.750', '0.500', '5.0', '0.150'])
})

it('says where ours loses, and nothing of where it does not', () => {
  expect(text).toContain('- hard: bm25 in evidence F1 (by 0.167), reward (by 0.100), preference (by 0.500)')
  const losses = /## Where joint is not the best\n\n([\s\S]*?)\n\n##/u.exec(text)?.[1]
  expect(losses?.split('\n')).toHaveLength(1)
})

it('marks lost comparisons, and puts a dash where there is nothing', () => {
  expect(cellsOf('hard: against bm25')[0]).toEqual(['hard: against bm25', '**-0.500**', '0', '1', '1', '0'])
  expect(cellsOf('hard: against bm25')[1]?.[1]).toBe('**-0.100**')
  expect(cellsOf('generated: against bm25')).toEqual([])
  expect(cellsOf('hard: joint at L1')).toEqual([])
  // Nobody scored the generated task.
  expect(cellsOf('generated: joint at L0')[0]).toEqual(['generated: joint at L0', '0.000', '10.0', '1.000', '–'])
})

it('is one document of tables whose rows are as wide as their heads', () => {
  expect(text.startsWith('# ')).toBe(true)
  expect(text.endsWith('## More\n\nOf it.\n')).toBe(true)
  expect(text).toContain('Tasks: hard 1, generated 1.')
  expect(text).not.toMatch(/NaN|undefined|null/)
  for (const table of text.match(/(?:^\|.*\n?)+/gmu) ?? []) {
    const widths = table
      .trim()
      .split('\n')
      .map((line) => line.split('|').length)
    expect(new Set(widths).size).toBe(1)
  }
})

it('reads intervals from figures without a set, too', () => {
  expect(
    renderTables(rows.slice(0, 1), {
      'evidenceF1.joint': 0.5,
      'evidenceF1.joint.low': 0.4,
      'evidenceF1.joint.high': 0.6,
    }),
  ).toContain('F1 of joint: 0.500 [0.400, 0.600]')
})
