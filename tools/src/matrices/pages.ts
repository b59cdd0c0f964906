import { contradiction } from './contradiction.ts'
import { deletion } from './deletion.ts'
import { createFinder } from './find-tests.ts'
import type { Matrix } from './matrix.ts'
import { printIndex } from './print-index.ts'
import { printPage } from './print-page.ts'
import { replay } from './replay.ts'
import { tenancy } from './tenancy.ts'
import { time } from './time.ts'

export const matrices: readonly Matrix[] = [contradiction, deletion, tenancy, time, replay]

/** The pages by their names in `docs/matrices`. Throws where a cell names no test, or one that does not run. */
export function generatePages(): Readonly<Record<string, string>> {
  const find = createFinder()
  const pages = matrices.map((matrix) => [`${matrix.name}.md`, printPage(matrix, find)] as const)
  return { 'README.md': printIndex(matrices), ...Object.fromEntries(pages) }
}
