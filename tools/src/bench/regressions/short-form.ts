import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBenchContext } from '../bench-context.ts'
import { Findings } from '../findings.ts'
import type { Ratio } from '../measure.ts'
import { runRatios } from '../run-ratios.ts'
import type { RatioSection } from '../section.ts'
import { benchSections } from '../sections.ts'
import { countInstructions } from './instructions.ts'

export type FigureRatios = Readonly<Record<string, Ratio>>

/** What is short enough to be measured in every run of continuous integration. */
export const shortSections: readonly RatioSection[] = benchSections.filter(
  (section): section is RatioSection => section.kind === 'ratio' && section.checkPairs !== undefined,
)

/**
 * A few pairs of each section, and counts of instructions where the machine tells them. A baseline is measured in just this
 * form: in a longer run more of the code is compiled. Throws where a section fails.
 */
export async function measureShortForm(sections = shortSections): Promise<FigureRatios> {
  const out = mkdtempSync(join(tmpdir(), 'ecphory-check-'))
  const findings = new Findings(out, 0, () => undefined)
  const context = openBenchContext({ findings })
  try {
    const failed = await runRatios(sections, context, ({ checkPairs = 0 }) => checkPairs)
    if (failed.length > 0) throw new Error(`Sections failed: ${failed.join(', ')}.`)
    return { ...findings.ratios, ...(await countInstructions()) }
  } finally {
    await context.close()
    rmSync(out, { recursive: true })
  }
}
