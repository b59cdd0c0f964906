import { advanceStage, firstGeneration, memoryTypes } from '@ecphory/memory'
import type { Stage } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { createRouter, createRouteStage } from '@ecphory/routing'
import { openSqlite } from '@ecphory/sqlite'
import { lengthHeads, scriptedDeferral } from './script.ts'

/**
 * A router as a process, to be killed: `router-process.ts FILE` routes what is recorded in the file, from where it was,
 * and prints `asked` for each question to the annotator, and `writing` before it commits a batch.
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
const told: Stage = {
  ...stage,
  finish(watermark, partition) {
    console.log('writing')
    return stage.finish?.(watermark, partition) ?? []
  },
}
while ((await advanceStage(log, told, 0)) > 0);
await close()
