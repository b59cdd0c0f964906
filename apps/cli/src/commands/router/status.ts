import { countDecided } from '@ecphory/service'
import { defineCommand } from '../../command.ts'
import { withExistingMemory } from '../../open.ts'
import { formatRouterStatus } from '../../print/router-status.ts'
import { learningRouterOf } from './learning-router-of.ts'

export const routerStatus = defineCommand({
  signature: 'status',
  summary: 'tell which head answers, what it can learn from, and what waits for a label',
  options: [],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      const { tenant } = options
      const decided = await memory.decided(tenant)
      const newest = decided.at(-1)?.decision
      const status = {
        tenant,
        learning: (await learningRouterOf(memory, tenant)?.status()) ?? null,
        decided: countDecided(decided),
        // The router's own word: where services route, their settings are not those of this process.
        newest: newest === undefined ? null : { head: newest.head, threshold: newest.threshold },
        calls: options.environment['ECPHORY_ROUTER_CALLS'] ?? null,
      }
      return { json: status, text: formatRouterStatus(status, io.columns) }
    }),
})
