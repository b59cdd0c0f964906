import { Option } from 'commander'
import { defineCommand } from '../../command.ts'
import { withExistingMemory } from '../../open.ts'

interface Options {
  readonly to?: string
}

export const routerRollback = defineCommand<Options>({
  signature: 'rollback',
  summary: 'let the head answer that did before; what it has decided stays as it is',
  options: [new Option('--to <head>', 'another head of the history instead, e.g. router@1f3a…, or the shipped one')],
  action: async (_args, options) =>
    await withExistingMemory(options, async (memory) => {
      const { to, tenant } = options
      const adopted = await memory.router(tenant).rollback(to === undefined ? {} : { to })
      const { head, previous } = adopted
      return { json: adopted, text: `The head ${head} answers tenant ${tenant} again, in place of ${previous}.` }
    }),
})
