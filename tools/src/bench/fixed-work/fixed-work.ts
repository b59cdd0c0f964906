import { inOrder } from '../in-order.ts'
import { costOf } from '../measure.ts'
import type { RatioSection } from '../section.ts'
import { calibrate } from './calibration.ts'
import { works } from './works.ts'

const meanings: Readonly<Record<string, string>> = {
  route: 'routing 200 segments with hashed vectors',
  project: 'projecting the facts of 700 memories on SQLite',
  recall: '100 recalls of 300 memories on SQLite',
}

/** Work that is the same in every run, against a calibration loop that never changes: what our code costs, by CPU time. */
export const fixedWorkSections: readonly RatioSection[] = Object.entries(works).map(([name, prepare]) => ({
  ...{ kind: 'ratio', name: `work.${name}`, pairs: 15, checkPairs: 4 },
  figures: [{ ...{ name: `work.${name}`, better: 'smaller' }, meaning: `${meanings[name]} / a calibration loop` }],
  async open({ folder }) {
    const work = await prepare(folder)
    return {
      async slice(order) {
        const { ours, baseline } = await inOrder(
          order,
          () => work.run(),
          () => costOf(calibrate),
        )
        return { pairs: { [`work.${name}`]: { above: ours, below: baseline } } }
      },
      close: () => work.close(),
    }
  },
}))
