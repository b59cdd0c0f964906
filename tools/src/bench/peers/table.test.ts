import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { compareAll, figuresOf } from './comparison.ts'
import { renderTable } from './table.ts'
import { ownQuestions, ownRows } from './testing/own-rows.ts'
import { tableOf, withTable } from './write-table.ts'

const table = renderTable(ownRows, ownQuestions)
const lineOf = (label: string): Readonly<Record<string, string>> => {
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  const cells = (line: string | undefined) => (line ?? '').split('|').map((cell) => cell.trim())
  const heads = cells(lines[0])
  const named = heads.map((head, index) => (head === 'ours / it' ? `${heads[index - 1]}, ours / it` : head))
  const found = cells(lines.find((line) => line.startsWith(`| ${label}`)))
  return Object.fromEntries(named.map((head, index) => [head, found[index] ?? '']))
}

describe('the table', () => {
  it('shows of ours both what an acknowledgement takes and what comes behind it', () => {
    expect(lineOf('The ours')).toMatchObject({
      'add: CPU ms': '2 (acknowledged 0.1)',
      'add: CPU ms, ours / it': '',
      'syncs a turn': '9 (acknowledged 1)',
      'recall@10': '0.500',
      'lost by a kill': '0 of 60',
    })
  })

  it('makes bold what ours loses, by ratios of the same slices and recall of the same questions', () => {
    expect(lineOf('The fast')).toMatchObject({
      'add: CPU ms': '1',
      'add: CPU ms, ours / it': '**2** (acknowledged 0.1)',
      'search: CPU ms, ours / it': '**2**',
      'recall@10': '**0.750** (ours 0.500)',
      'recall@30': '0.750 (ours 0.750)',
      'erased text left': 'nowhere',
    })
  })

  it('marks a ratio whose spread says nothing, and a system that did not finish', () => {
    expect(lineOf('The careless (stopped when its time was up)')).toMatchObject({
      'search: CPU ms, ours / it': '0.5',
      'search: ms, ours / it': expect.stringMatching(/^~/),
      'recall@10': '0.500 (ours 1.000)',
      'lost by a kill': '60 of 60',
      'foreign hits': '3',
      'repeats kept': '10 of 10',
      'erased text left': 'still found; in 1 of its files',
      'syncs a turn': '',
    })
  })

  it('names a system that is not there', () => {
    expect(table).toContain('| The absent | not installed: do this |')
  })

  it('lists the losses of ours, and only those', () => {
    const losses = table.split('\n').filter((line) => line.startsWith('- The fast:'))
    expect(losses[0]).toContain('CPU of an add until it is found 2 times')
    expect(losses[0]).toContain('recall@10 0.500 against 0.750')
    expect(losses[0]).toContain('syncs 9 against 1')
    expect(losses[0]).not.toContain('acknowledged')
    expect(table).not.toMatch(/- The careless: .*(CPU|recall|bytes)/)
  })

  it('goes between its marks', () => {
    expect(withTable('a\n<!-- table -->old<!-- /table -->\nb', 'new')).toBe(
      'a\n<!-- table -->\n\nnew\n<!-- /table -->\nb',
    )
    expect(() => withTable('no marks', 'new')).toThrow('<!-- table -->')
  })

  it('in docs/results is of the rows beside it', () => {
    const folder = join(workspaceRoot, 'docs/results/peers')
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    expect(readme).toBe(withTable(readme, tableOf(folder)))
  })
})

it('the summary has every system, and the ratios of all but ours', () => {
  const figures = figuresOf(compareAll(ownRows, ownQuestions))
  expect(figures['fast.add.cpu']).toBe(2)
  expect(figures['fast.acknowledged.cpu']).toBe(0.1)
  expect(figures['careless.recall@10']).toBe(0.5)
  expect(figures['ours.add.cpuMs']).toBe(2)
  expect(figures).not.toHaveProperty(['ours.add.cpu'])
  expect(Object.keys(figures).some((name) => name.startsWith('absent'))).toBe(false)
})
