import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceRoot } from '../eval/evaluation.ts'
import { aimsFile, drawAims, fillFigures, readSummary } from './readme-figures.ts'

const readme = readFileSync(join(workspaceRoot, 'README.md'), 'utf8')
const marked = 'Before.\n<!-- figures -->\nold\n<!-- /figures -->\nAfter.\n'

describe('the figures of the README', () => {
  it('are those of docs/results (run "npm run readme" where they differ)', () => {
    expect(readme).toBe(fillFigures(readme, readSummary))
  })

  it('are drawn as they are (run "npm run readme" where they differ)', () => {
    expect(readFileSync(aimsFile, 'utf8')).toBe(drawAims())
  })

  it('say what was not measured, and what was with its control', () => {
    const filled = fillFigures(marked, (name) =>
      name === 'locomo' ? { figures: { 'recall@10': 0.8112, 'bm25.recall@10': 0.6 }, n: 1 } : null,
    )
    expect(filled).toMatch(/first 10 items +\| 0\.81 +\| 0\.60 \(BM25\) +\| `eval:locomo`/)
    expect(filled).toMatch(/facts, F1 +\| not measured \| +\| `eval:extraction`/)
    expect(filled).not.toContain('old')
    expect(filled.startsWith('Before.\n')).toBe(true)
    expect(filled.endsWith('\nAfter.\n')).toBe(true)
  })

  it('change nothing when they are filled in again', () => {
    const once = fillFigures(marked, readSummary)
    expect(fillFigures(once, readSummary)).toBe(once)
  })

  it('need their place in the text', () => {
    expect(() => fillFigures('no markers', () => null)).toThrow('<!-- figures -->')
  })
})

it('what the README points to is there', () => {
  const targets = [...readme.matchAll(/\]\((?!https?:)(?<target>[^)#]+)/g)].map(
    (match) => match.groups?.['target'] ?? '',
  )
  expect(targets.length).toBeGreaterThan(3)
  for (const target of targets) expect(existsSync(join(workspaceRoot, dirname('README.md'), target)), target).toBe(true)
  const scripts = (JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { scripts: object }).scripts
  for (const [, name = ''] of readme.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts), name).toContain(name)
})
