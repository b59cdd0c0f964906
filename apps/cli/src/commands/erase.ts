import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'

interface Options {
  readonly all?: boolean
}

export const erase = defineCommand<Options>({
  signature: 'erase [id]',
  summary: 'remove something for good from log, graphs, indexes and file; --all removes the whole subject',
  options: [new Option('--all', "erase all of the user's memory")],
  action: async ([id], options) => {
    if ((id === undefined) !== (options.all === true))
      throw new EcphoryError('INVALID_ARGUMENT', 'Name one id, or say --all to erase the whole subject.')
    return await withExistingMemory(options, async (_memory, subject) => {
      const { segments } = await (id === undefined ? subject.erase() : subject.erase(id))
      const erased = id ?? { tenant: options.tenant, user: options.user }
      const count = segments === 1 ? '1 segment' : `${segments} segments`
      return { json: { erased, segments }, text: `Erased ${id ?? `all of ${options.user}`}: ${count}.` }
    })
  },
})
