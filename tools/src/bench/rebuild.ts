import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { firstGeneration, memoryTypes, ProjectStage } from '@ecphory/memory'
import type { Generation } from '@ecphory/memory'
import { openTestMemory } from '@ecphory/embedded/testing'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openSqlite } from '@ecphory/sqlite'
import { costOf, ratiosOf } from './measure.ts'
import type { Cost, Ratios } from './measure.ts'
import { syntheticMessages } from './synthetic.ts'
import { readWrittenRows, writeByHand } from './write-by-hand.ts'
import type { WrittenRows } from './write-by-hand.ts'

const perTrace = 20

/** Records `count` synthetic memories into a file and waits until they can be recalled. */
export async function fill(path: string, count: number): Promise<void> {
  const { memory } = await openTestMemory({ path, types: memoryTypes, encoder: createHashEncoder(384) })
  const ana = memory.of({ user: 'ana' })
  const messages = syntheticMessages(count)
  for (let from = 0; from < count; from += perTrace) await ana.record(messages.slice(from, from + perTrace))
  await memory.settled()
  await memory.close()
}

/**
 * `rebuild`: the graphs made again from the log, against parsing the same facts and writing the same rows by hand, each
 * into its own copy of a store that holds the log alone. Greater is better. A first pair, in which both sides' code is
 * compiled, is not counted. Throws where the two have not written the same count of rows.
 */
export async function benchRebuild(folder: string, count: number, rounds: number): Promise<Ratios> {
  const filled = join(folder, 'rebuild.db')
  await fill(filled, count)
  const rows = readWrittenRows(filled)
  const logAlone = join(folder, 'log-alone.db')
  await dropGraphs(filled, logAlone)
  const pairs: [Cost, Cost][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [byHand, rebuilt] = [join(folder, `by-hand-${round}.db`), join(folder, `rebuilt-${round}.db`)]
    copyFileSync(logAlone, byHand)
    copyFileSync(logAlone, rebuilt)
    pairs.push([await writeByHand(byHand, rows), await rebuild(rebuilt)])
    if (round === 0) checkAlike(readWrittenRows(byHand), readWrittenRows(rebuilt))
    for (const path of [byHand, rebuilt]) rmSync(path)
  }
  return ratiosOf(pairs.slice(1))
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
