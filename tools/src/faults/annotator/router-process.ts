import { firstGeneration, memoryTypes, advanceStage } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { createRouter, createRouteStage } from '@ecphory/routing'
import { openSqlite } from '@ecphory/sqlite'
import { lengthHeads, scriptedDeferral } from './script.ts'

/**
 * A router as a process, to be killed: `router-process.ts FILE` routes what is recorded in the file, from where it was,
 * and prints `asked` for each question to the annotator.
 */
const [path = ''] = process.argv.slice(2)
const { log, close } = await openSqlite({ path })
const encoder = createHashEncoder(8)
const router = createRouter({
  encoder,
  heads: lengthHeads(encoder.id),
  deferral: scriptedDeferral(() => console.log('asked')),
})
const stage = createRouteStage({ log, router, generation: firstGeneration, types: memoryTypes })
while ((await advanceStage(log, stage, 0)) > 0);
await close()
