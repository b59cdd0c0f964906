import type { CommandGroup } from '../../command.ts'
import { workingMemory } from './working-memory.ts'

/** What the memory does, shown on a few made-up messages; no file of yours is read or written. */
export const demo: CommandGroup = {
  name: 'demo',
  summary: 'show on a few made-up messages what the memory does; no file of yours is touched',
  commands: [workingMemory],
}
