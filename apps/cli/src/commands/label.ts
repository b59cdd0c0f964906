import { memoryLabels } from '@ecphory/events'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { parseLabels } from '../labels.ts'
import { withExistingMemory } from '../open.ts'

interface Options {
  readonly annotator: string
}

export const label = defineCommand<Options>({
  signature: 'label <segment-id> <labels...>',
  summary: `say what a segment is: ${memoryLabels.join(', ')}; its routing is revised`,
  options: [new Option('--annotator <name>', 'who says so').default('person')],
  action: async ([segmentId = '', ...words], options) => {
    const labels = parseLabels(words)
    return await withExistingMemory(options, async (memory, subject) => {
      await subject.label(segmentId, labels, options.annotator)
      await memory.settled()
      return { json: { segmentId, labels }, text: `Segment ${segmentId} is now ${labels.join(' and ')}.` }
    })
  },
})
