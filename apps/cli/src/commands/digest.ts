import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { withExistingMemory } from '../open.ts'

interface Options {
  readonly kind: 'history' | 'state'
  readonly compare?: string
}

export const digest = defineCommand<Options>({
  signature: 'digest',
  summary: "print a digest of the user's graphs: equal digests mean equal memories",
  options: [
    new Option(
      '--kind <kind>',
      'history: record-time versions included; state: what is believed now, the same after an export and import',
    )
      .choices(['history', 'state'])
      .default('history'),
    new Option('--compare <digest>', 'exit 3 where it differs'),
  ],
  action: async (_args, options) =>
    await withExistingMemory(options, async (memory, subject) => {
      await memory.settled()
      const { kind, compare } = options
      const found = await subject.digest(kind)
      const isSame = compare === undefined || compare === found
      return { json: { kind, digest: found, isSame }, text: found, ...(isSame ? {} : { exit: exitCodes.differs }) }
    }),
})
