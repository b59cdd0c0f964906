import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBenchContext } from './bench-context.ts'
import type { OpenBenchContext } from './bench-context.ts'
import { Findings } from './findings.ts'
import { runRatios } from './run-ratios.ts'
import type { RatioSection } from './section.ts'

let out: string
let context: OpenBenchContext
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'ecphory-'))
  context = openBenchContext({ findings: new Findings(out, 0, () => undefined) })
})
afterEach(async () => {
  await context.close()
  rmSync(out, { recursive: true })
})

/** A section that notes its turns, and fails at the slice of a number, the warm-up counted. */
function sectionOf(name: string, turns: string[], failsAt = Infinity): RatioSection {
  let slices = 0
  return {
    ...{ kind: 'ratio', name, pairs: 3 },
    figures: [{ name, meaning: '', better: 'smaller' }],
    open: async () => ({
      async slice(order) {
        if (slices++ === failsAt) throw new Error('planted')
        turns.push(`${name} ${order}`)
        return { pairs: { [name]: { above: { wall: slices, cpu: 1 }, below: { wall: 1, cpu: 2 } } } }
      },
      close: async () => void turns.push(`${name} closed`),
    }),
  }
}

const rows = () =>
  readFileSync(join(out, 'pairs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { figure: string; first: string })

it('measures in turns, in changing order, and does not count what warms up', async () => {
  const turns: string[] = []
  const failed = await runRatios([sectionOf('a', turns), sectionOf('b', turns)], context, () => 2)
  expect(failed).toEqual([])
  const [ours, baseline] = ['ours first', 'baseline first']
  expect(turns).toEqual([
    ...[`a ${ours}`, `b ${ours}`],
    ...[`a ${ours}`, `b ${ours}`, `a ${baseline}`, `b ${baseline}`],
    ...['a closed', 'b closed'],
  ])
  expect(context.findings.ratios['a']).toEqual({ median: 2.5, iqr: 0.5, pairs: 2 })
  expect(context.findings.ratios['a.cpu']).toEqual({ median: 0.5, iqr: 0, pairs: 2 })
  expect(rows().map(({ figure }) => figure)).toEqual(['a', 'b', 'a', 'b'])
})

it('a section that fails loses nobody else, nor the rows that it wrote', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const turns: string[] = []
  const sections = [sectionOf('a', turns), sectionOf('early', turns, 0), sectionOf('late', turns, 2)]
  const failed = await runRatios(sections, context, () => 3)
  expect(failed).toEqual(['early', 'late'])
  expect(Object.keys(context.findings.ratios)).toEqual(['a', 'a.cpu'])
  expect(rows().filter(({ figure }) => figure === 'late')).toHaveLength(1)
  expect(turns).toContain('late closed')
  expect(told).toHaveBeenCalledTimes(2)
  told.mockRestore()
})
