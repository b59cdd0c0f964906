import { memoryLabels } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { parseLabels } from '../labels.ts'
import { withExistingMemory, type SubjectMemory } from '../open.ts'

interface Options {
  readonly annotator: string
}

export const label = defineCommand<Options>({
  signature: 'label <id> <labels...>',
  summary: `say what a segment, or a message of one segment, is: ${memoryLabels.join(', ')}; its routing is revised`,
  options: [new Option('--annotator <name>', 'who says so').default('person')],
  action: async ([id = '', ...words], options) => {
    const labels = parseLabels(words)
    return await withExistingMemory(options, async (memory, subject) => {
      const segmentId = await segmentOf(subject, id)
      await subject.label(segmentId, labels, options.annotator)
      await memory.settled()
      return { json: { segmentId, labels }, text: `Segment ${segmentId} is now ${labels.join(' and ')}.` }
    })
  },
})

/** The ids that an answer names at most. */
const namedMax = 5

/** The segment of an id that recall prints. A message of several is not labelled as a whole: they may differ in kind. */
async function segmentOf(subject: SubjectMemory, id: string): Promise<string> {
  const segmentIds = await subject.segmentsOf(id)
  const [first] = segmentIds
  if (segmentIds.length === 1 && first !== undefined) return first
  const named = segmentIds.slice(0, namedMax).join(', ') + (segmentIds.length > namedMax ? ', …' : '')
  throw new EcphoryError(
    'INVALID_ARGUMENT',
    `${id} has ${segmentIds.length} segments: label one of ${named}. "ecphory show ${id}" prints what each says.`,
  )
}
