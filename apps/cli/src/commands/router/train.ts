import { defineCommand } from '../../command.ts'
import { withExistingMemory } from '../../open.ts'
import { formatRound } from '../../print/router.ts'
import { startProgress } from '../../progress.ts'

export const train = defineCommand({
  signature: 'train',
  summary: 'let the router learn from all labels now; the new head answers where it is no worse',
  options: [],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      await memory.settled()
      const progress = startProgress(io, 'train', 1)
      try {
        const round = await memory
          .router(options.tenant)
          .train({ progress: (done, total) => progress.update(done, total) })
        return { json: round, text: formatRound(round, io.columns) }
      } finally {
        progress.stop()
      }
    }),
})
