import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'

interface Options {
  readonly reason?: string
}

export const retract = defineCommand<Options>({
  signature: 'retract <id>',
  summary: 'take something back (a trace, source or segment id): believed no longer, kept as history',
  options: [new Option('--reason <text>', 'why')],
  action: async ([id = ''], options) =>
    await withExistingMemory(options, async (memory, subject) => {
      await subject.retract(id, options.reason)
      await memory.settled()
      return { json: { retracted: id }, text: `${id} is taken back.` }
    }),
})
