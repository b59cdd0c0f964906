import { keyToPartition, rootTopic, subjectToKey, type Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Memory } from './open.ts'

/** Throws `INVALID_ARGUMENT` for a position behind the end of the subject's log: its past is not known yet. */
export async function checkPosition(memory: Memory, subject: Subject, position: number | undefined): Promise<void> {
  if (position === undefined) return
  const { log } = memory.subjectParts.pipeline.parts
  const end = await log.end(rootTopic, keyToPartition(subjectToKey(subject), log.partitions))
  if (position < end) return
  const last = end === 0 ? 'The log holds nothing yet.' : `The log's last position is ${end - 1}.`
  throw new EcphoryError('INVALID_ARGUMENT', last)
}
