import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { workspaceRoot } from '../eval/evaluation.ts'
import { buildPage } from './build-page.ts'
import { openResultFolder, resultFolderNames } from './result-folder.ts'
import { sections } from './sections.ts'
import { recallAt } from './sections/locomo.ts'

const results = join(workspaceRoot, 'docs/results')

describe('the sections', () => {
  it('are one for every folder of results', () => {
    const missing = resultFolderNames(results).filter((name) => !sections.some(({ folder }) => folder === name))
    const where = 'add a file to tools/src/report/sections and its line to tools/src/report/sections.ts'
    expect(missing, `docs/results has folders without a section: ${where}`).toEqual([])
  })

  it('lead to a README that is there', () => {
    for (const { folder, readmeOf = folder } of sections.filter((one) => existsSync(join(results, one.folder)))) {
      expect(openResultFolder(join(results, readmeOf)).hasReadme, folder).toBe(true)
    }
  })

  it.each(sections.map((section) => [section.folder, section] as const))('%s stands without any rows', (_, section) => {
    const blocks = section.blocks(openResultFolder(join(results, 'nothing-here')))
    expect(blocks.length).toBeGreaterThan(0)
    for (const block of blocks) {
      if (block.kind === 'plot') expect(block.panels.map(({ rowCount }) => rowCount)).toEqual(block.panels.map(() => 0))
    }
  })
})

describe('rows and summary of LoCoMo', () => {
  it('say the same', () => {
    const { rows, figures } = openResultFolder(join(results, 'locomo'))
    const schema = z.object({ category: z.number(), places: z.array(z.number().nullable()) })
    for (const [system, figure] of [
      ['ours', 'recall@10'],
      ['bm25', 'bm25.recall@10'],
    ] as const) {
      expect(recallAt(rows(`${system}.jsonl`, schema), 10), system).toBeCloseTo(figures[figure] ?? NaN, 5)
    }
  })
})

describe('a page', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ecphory-page-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('shows a folder that has no section by its figures, and leaves out sections that were not measured', () => {
    mkdirSync(join(folder, 'novel'))
    const summary = { eval: 'novel', figures: { 'some.figure': 0.125 }, n: 3, seed: 1, commit: '0123456789abcdef+' }
    writeFileSync(join(folder, 'novel/summary.json'), JSON.stringify(summary))
    const { document } = parseHTML(buildPage({ results: folder, pageFolder: folder, sections }))
    expect([...document.querySelectorAll('section')].map(({ id }) => id)).toEqual(['novel'])
    expect(document.querySelector('#novel dl')?.textContent).toBe('some.figure0.125')
    expect(document.querySelector('#novel .run')?.textContent).toContain('commit 012345678 with changes')
  })
})
