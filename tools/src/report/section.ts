import type { Aim } from './aim.ts'
import type { Block } from './block.ts'
import type { Figures, ResultFolder } from './result-folder.ts'

/** One folder of docs/results on the page. To add one: a file in `sections/`, and its line in `sections.ts`. */
export interface Section {
  /** Its name in docs/results. */
  readonly folder: string
  readonly title: string
  /** What was asked, in a sentence or two. */
  readonly lead: string
  /** The command that wrote it. */
  readonly command: string
  /** The folder whose README says more, where it is not its own. */
  readonly readmeOf?: string
  readonly aims?: readonly Aim[]
  /** Aims that hang on what was measured, such as the best of the controls. */
  aimsBeside?(figures: Figures): readonly Aim[]
  /** Its tables and plots. Rows that are not there yet leave a block empty; the page says so. */
  blocks(results: ResultFolder): readonly Block[]
}
