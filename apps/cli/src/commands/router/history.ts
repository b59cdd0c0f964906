import { defineCommand } from '../../command.ts'
import { withExistingMemory } from '../../open.ts'
import { formatHeadHistory } from '../../print/router.ts'

export const routerHistory = defineCommand({
  signature: 'history',
  summary: 'list the training rounds, and which head answered from when on',
  options: [],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      const history = await memory.router(options.tenant).history()
      const none = 'No head was trained yet: the one that ships answers.'
      return { json: history, text: history.length === 0 ? none : formatHeadHistory(history, io.columns) }
    }),
})
