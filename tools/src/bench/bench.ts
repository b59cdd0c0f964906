import { drawFlame } from './flame/draw-flame.ts'
import { benchOptions } from './options.ts'
import { keepBaseline } from './regressions/baseline.ts'
import { fillResults } from './results-tables.ts'
import { runBench } from './run-bench.ts'
import { benchSections } from './sections.ts'

/**
 * `npm run bench`: speed as ratios against baselines of the same run, growth, process memory, and the cost of a memory.
 * `--only NAME,NAME`, `--pairs N`, `--sizes N,N`, `--scale SHARE`, `--services`. Two options measure something else instead:
 * `--baseline` what `npm run bench:check` compares with, `--flame NAME` where the time of a section goes.
 */
const options = benchOptions('bench')
if (options.flame !== undefined) {
  await drawFlame(options.flame)
} else if (options.writesBaseline) {
  await keepBaseline()
} else {
  await runBench('bench', benchSections, options)
  fillResults(options.out)
}
