import { defineCommand } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { withExistingMemory } from '../open.ts'
import { startProgress } from '../progress.ts'

export const rebuild = defineCommand({
  signature: 'rebuild',
  summary: 'build the graphs anew from the recorded facts; no model is asked',
  options: [],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      const progress = startProgress(io, 'rebuild', 1)
      try {
        const started = performance.now()
        const rebuilt = await memory.rebuild({ progress: (done, of) => progress.update(done, of) })
        const seconds = (performance.now() - started) / 1000
        const isSame = rebuilt.differing.length === 0
        const found = isSame ? 'they are equal to those before' : `${rebuilt.differing.length} subjects differ`
        return {
          json: { ...rebuilt, seconds },
          text: `Rebuilt the graphs of ${rebuilt.subjects} subjects in ${seconds.toFixed(1)} s; ${found}.`,
          ...(isSame ? {} : { exit: exitCodes.differs }),
        }
      } finally {
        progress.stop()
      }
    }),
})
