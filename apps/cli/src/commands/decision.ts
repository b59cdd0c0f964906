import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatDecision } from '../print/admission.ts'

export const decision = defineCommand({
  signature: 'decision <id>',
  summary: 'print what an admission decided, by the id that "admit" gave',
  options: [],
  action: async ([id = ''], options, io) =>
    await withExistingMemory(options, async (_memory, subject) => {
      const found = await subject.decision(id)
      return { json: found, text: formatDecision(found, io.columns) }
    }),
})
