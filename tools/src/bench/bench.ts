import { drawFlame } from './flame/draw-flame.ts'
import { benchOptions } from './options.ts'
import { runBench } from './run-bench.ts'
import { benchSections } from './sections.ts'
import { writeBaseline } from './regressions/baseline.ts'
import { fillResults } from './results-tables.ts'

/**
 * `npm run bench`: speed as ratios against baselines of the same run, growth, process memory, and the cost of a memory.
 * `--only NAME,NAME`, `--pairs N`, `--sizes N,N`, `--scale SHARE`, `--services`; `--baseline` keeps the ratios for
 * `npm run bench:check`; `--flame NAME` draws where a section's time goes, and measures nothing.
 */
const options = benchOptions('bench')
if (options.flame === undefined) {
  const findings = await runBench('bench', benchSections, options)
  if (options.writesBaseline) await writeBaseline(findings.ratios)
  fillResults(options.out)
} else {
  await drawFlame(options.flame)
}
