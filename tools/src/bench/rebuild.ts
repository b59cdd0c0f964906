import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { firstGeneration, memoryTypes, ProjectStage } from '@ecphory/memory'
import type { Generation } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { fill } from './fill.ts'
import { inOrder } from './in-order.ts'
import { costOf } from './measure.ts'
import type { Cost } from './measure.ts'
import type { RatioSection } from './section.ts'
import { readWrittenRows, writeByHand } from './write-by-hand.ts'
import type { WrittenRows } from './write-by-hand.ts'

const memories = 1_000

/**
 * The graphs made again from the log, against parsing the same facts and writing the same rows by hand, each into its own
 * copy of a store that holds the log alone. A slice rejects where the two have not written the same count of rows.
 */
export const rebuildSection: RatioSection = {
  ...{ kind: 'ratio', name: 'rebuild', pairs: 15, warmUps: 3 },
  figures: [
    {
      ...{ name: 'rebuild', better: 'greater', aim: 0.5 },
      meaning: 'the same rows written by hand / graphs made again from the log',
    },
  ],
  async open({ folder }) {
    const filled = join(folder, 'rebuild.db')
    await fill(filled, memories)
    const rows = readWrittenRows(filled)
    const logAlone = join(folder, 'log-alone.db')
    await dropGraphs(filled, logAlone)
    const [byHand, rebuilt] = [join(folder, 'by-hand.db'), join(folder, 'rebuilt.db')]
    return {
      async slice(order) {
        for (const path of [byHand, rebuilt]) copyFileSync(logAlone, path)
        const { ours, baseline } = await inOrder(
          order,
          () => rebuild(rebuilt),
          () => writeByHand(byHand, rows),
        )
        checkAlike(readWrittenRows(byHand), readWrittenRows(rebuilt))
        for (const path of [byHand, rebuilt]) rmSync(path)
        return { pairs: { rebuild: { above: baseline, below: ours } } }
      },
      close: async () => undefined,
    }
  },
}

/** Projects every recorded fact into a generation whose graphs must not exist yet. */
export async function rebuild(path: string, generation: Generation = firstGeneration): Promise<Cost> {
  const { log, graphs, close } = await openSqlite({ path })
  const took = await costOf(async () => {
    for (const type of memoryTypes) {
      const stage = new ProjectStage(log, graphs, type, generation)
      while ((await stage.advance(0)) > 0);
    }
  })
  await close()
  return took
}

/** Copies a store and leaves only its log in the copy. */
export async function dropGraphs(from: string, to: string): Promise<void> {
  copyFileSync(from, to)
  const { graphs, close } = await openSqlite({ path: to })
  await graphs.dropGeneration(firstGeneration.id)
  await graphs.purge()
  await close()
}

function checkAlike(byHand: WrittenRows, rebuilt: WrittenRows): void {
  const countsOf = ({ tables, postings }: WrittenRows) =>
    [...tables.map(({ name, rows }) => `${name} ${rows.length}`), `postings ${postings.length}`].join(', ')
  if (countsOf(byHand) !== countsOf(rebuilt))
    throw new Error(`By hand: ${countsOf(byHand)}; rebuilt: ${countsOf(rebuilt)}.`)
}
