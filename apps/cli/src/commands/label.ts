import { keyToPartition, memoryLabels, rootTopic, subjectToKey, type MemoryTarget, type Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { resolveTarget } from '@ecphory/routing'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { parseLabels } from '../labels.ts'
import { withExistingMemory, type Memory } from '../open.ts'

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
      await memory.settled()
      const segmentId = await segmentOf(memory, subject.subject, id)
      await subject.label(segmentId, labels, options.annotator)
      await memory.settled()
      return { json: { segmentId, labels }, text: `Segment ${segmentId} is now ${labels.join(' and ')}.` }
    })
  },
})

/** The ids that an answer names at most. */
const namedMax = 5

/** The segment of an id that recall prints. A message of several is not labelled as a whole: they may differ in kind. */
async function segmentOf(memory: Memory, subject: Subject, id: string): Promise<string> {
  const segmentIds = await segmentsOf(memory, subject, id)
  const [first] = segmentIds
  if (first === undefined) throw new EcphoryError('NOT_FOUND', 'The subject has no such segment, message or trace.')
  if (segmentIds.length === 1) return first
  const named = segmentIds.slice(0, namedMax).join(', ') + (segmentIds.length > namedMax ? ', …' : '')
  throw new EcphoryError(
    'INVALID_ARGUMENT',
    `${id} has ${segmentIds.length} segments: label one of ${named}. "ecphory show ${id}" prints what each says.`,
  )
}

/** By the log, since a segment that no graph took can be labelled as well. */
async function segmentsOf(memory: Memory, subject: Subject, id: string): Promise<readonly string[]> {
  const { log, router } = memory.subjectParts.pipeline.parts
  const partition = keyToPartition(subjectToKey(subject), log.partitions)
  const before = { partition, offset: await log.end(rootTopic, partition) }
  const targets: readonly MemoryTarget[] = [
    ...(/-\d+$/.test(id) ? [{ kind: 'segment', segmentId: id } as const] : []),
    { kind: 'source', sourceId: id },
    { kind: 'trace', traceId: id },
  ]
  for (const target of targets) {
    try {
      return (await resolveTarget({ log, router }, subject, target, before)).segmentIds
    } catch (error) {
      if (!(error instanceof EcphoryError && error.code === 'NOT_FOUND')) throw error
    }
  }
  return []
}
