import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryTypes } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { printHistory, recordHistory } from '@ecphory/service/testing'
import { historyFolder } from './history-files.ts'
import { historySources } from './sources.ts'

/**
 * Records the histories anew (`node tools/src/histories/record-histories.ts [NAME…]`): after a change of an extractor or
 * of settling that is meant. The difference in the files is what the change does, and is to be read.
 */
const wanted = new Set(process.argv.slice(2))
for (const source of historySources.filter(({ name }) => wanted.size === 0 || wanted.has(name))) {
  const { router, close } = await source.openRouter()
  const encoder = createHashEncoder()
  const history = await recordHistory(source.name, await source.events(), { router, types: memoryTypes, encoder })
  await close()
  writeFileSync(join(historyFolder, `${source.name}.jsonl`), printHistory(history))
  console.log(
    `${source.name}: ${history.events.length} events, ${history.facts.length} extractions, ${history.items.length} items`,
  )
}
