import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { startProgress } from '../progress.ts'
import { extractorOption } from './replay.ts'

interface TenantOption {
  readonly onlyTenant?: string
}

const tenantOption = () => new Option('--only-tenant <name>', 'move the pointer of this tenant alone')
const tenantOf = ({ onlyTenant }: TenantOption) => (onlyTenant === undefined ? {} : { tenant: onlyTenant })
const whom = ({ onlyTenant }: TenantOption): string => (onlyTenant === undefined ? '' : ` for tenant ${onlyTenant}`)

export const promote = defineCommand<TenantOption & { readonly wait: boolean }>({
  signature: 'promote <generation>',
  summary: 'let another generation answer; the one that did is kept',
  options: [
    tenantOption(),
    extractorOption(),
    new Option('--no-wait', 'refuse where it is behind, instead of letting it catch up first'),
  ],
  action: async ([generation = ''], options, io) =>
    await withExistingMemory(options, async (memory) => {
      const progress = startProgress(io, 'catching up', 1)
      try {
        const { id } = await memory.promote(generation, {
          ...tenantOf(options),
          wait: options.wait,
          progress: (done, of) => progress.update(done, of),
        })
        return { json: { generation: id }, text: `Generation ${generation} (${id}) answers${whom(options)}.` }
      } finally {
        progress.stop()
      }
    }),
})

export const rollback = defineCommand<TenantOption>({
  signature: 'rollback',
  summary: 'let the generation answer that did before',
  options: [tenantOption(), extractorOption()],
  action: async (_args, options) =>
    await withExistingMemory(options, async (memory) => {
      const { id } = await memory.rollback(tenantOf(options))
      return { json: { generation: id }, text: `Generation ${id} answers again${whom(options)}.` }
    }),
})

export const discard = defineCommand({
  signature: 'discard <generation>',
  summary: 'drop a generation that answers nobody, with its graphs and the runs that no other one names',
  options: [extractorOption()],
  action: async ([generation = ''], options) =>
    await withExistingMemory(options, async (memory) => {
      const { id } = await memory.discard(generation)
      return { json: { generation: id }, text: `Generation ${generation} (${id}) is dropped.` }
    }),
})
