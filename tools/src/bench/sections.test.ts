import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceRoot } from '../eval/evaluation.ts'
import { areServersNamed, chooseSections } from './choose-sections.ts'
import { fillTables, readResults } from './results-tables.ts'
import { benchSections, distributedSections } from './sections.ts'

const results = join(workspaceRoot, 'docs/results')
const readme = readFileSync(join(results, 'bench/README.md'), 'utf8')
const figuresOf = (sections: typeof benchSections) => sections.flatMap(({ figures }) => figures.map(({ name }) => name))

describe.each([
  ['bench', benchSections],
  ['bench:distributed', distributedSections],
])('the list of %s', (_, sections) => {
  it('has each name once, of sections and of figures', () => {
    const names = sections.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(figuresOf(sections)).size).toBe(figuresOf(sections).length)
  })
})

describe('the tables of docs/results/bench', () => {
  it('are those of the rows beside them', () => {
    expect(readme).toBe(fillTables(readme, readResults(join(results, 'bench'))))
  })

  it('have a line for each figure', () => {
    for (const name of figuresOf(benchSections)) expect(readme).toContain(`| \`${name}\` |`)
  })

  it('say each aim, what was reached, and what was not measured', () => {
    const text = '<!-- figures -->\n<!-- /figures --><!-- cost --><!-- /cost -->'
    const figures = { append: 0.4, 'append.iqr': 0.1, 'append.cpu': 0.5, 'append.cpu.iqr': 0.02 }
    const filled = fillTables(text, { figures, cost: [] })
    expect(filled).toMatch(/`append` \| .* \| >= 0.5 \| 0.40 \(iqr 0.10\) \| 0.50 \(iqr 0.02\) \|/)
    expect(filled).toMatch(/`router` \| .* \| <= 1.15 \| not measured \| +\|/)
  })

  it('set what a model is asked beside what a stage costs without one', () => {
    const text = '<!-- figures --><!-- /figures --><!-- cost --><!-- /cost -->'
    const row = { stage: 'extract', kind: 'semantic', count: 8, cpuMs: 3, bytes: 2_500, encoderRuns: 2 } as const
    const none = { modelCalls: 0, promptTokens: 0, completionTokens: 0 }
    const asked = { modelCalls: 1, promptTokens: 412, completionTokens: 50 }
    const cost = [
      { form: 'default', ...row, ...none },
      { form: 'model', ...row, cpuMs: 99, ...asked },
    ] as const
    const filled = fillTables(text, { figures: {}, cost })
    expect(filled).toContain('| extract | semantic | 8 | 3.00 | 2.50 | 2.00 | 1.00 | 412 | 50.00 |')
    expect(filled).not.toContain('99.00')
  })
})

describe('what a run chooses', () => {
  it('leaves out what needs servers, and says so', () => {
    const { chosen, leftOut } = chooseSections(benchSections, ['append', 'kafka'], false)
    expect(chosen.map(({ name }) => name)).toEqual(['append'])
    expect(leftOut).toEqual(['kafka'])
    expect(chooseSections(benchSections, ['kafka'], true)).toMatchObject({ chosen: [{ name: 'kafka' }], leftOut: [] })
  })

  it('is everything by default, and nothing that there is not', () => {
    expect(chooseSections(benchSections, undefined, true).chosen).toEqual(benchSections)
    expect(() => chooseSections(benchSections, ['apend'], true)).toThrow('There is no section apend; there are append,')
  })

  it('takes servers that the environment names, both of them', () => {
    expect(areServersNamed({ ECPHORY_TEST_KAFKA: 'a:1' })).toBe(false)
    expect(areServersNamed({ ECPHORY_TEST_KAFKA: 'a:1', ECPHORY_TEST_NEO4J: 'bolt://b:2' })).toBe(true)
  })
})
