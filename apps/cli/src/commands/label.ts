import type { MemoryLabel } from '@ecphory/events'
import { memoryLabels } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'

interface Options {
  readonly annotator: string
}

export const label = defineCommand<Options>({
  signature: 'label <segment-id> <labels...>',
  summary: `say what a segment is: ${memoryLabels.join(', ')}; its routing is revised`,
  options: [new Option('--annotator <name>', 'who says so').default('person')],
  action: async ([segmentId = '', ...labels], options) => {
    const unknown = labels.find((one) => !isLabel(one))
    if (unknown !== undefined)
      throw new EcphoryError('INVALID_ARGUMENT', `"${unknown}" is no label; labels are ${memoryLabels.join(', ')}.`)
    return await withExistingMemory(options, async (memory, subject) => {
      await subject.label(segmentId, labels.filter(isLabel), options.annotator)
      await memory.settled()
      return { json: { segmentId, labels }, text: `Segment ${segmentId} is now ${labels.join(' and ')}.` }
    })
  },
})

function isLabel(text: string): text is MemoryLabel {
  return (memoryLabels as readonly string[]).includes(text)
}
