import { rootTopic } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { LogPosition, Receipt } from '@ecphory/memory'
import { openTicket, signTicket } from '@ecphory/nest'
import { eraseGroup, SubjectMemory } from '@ecphory/service'
import { z } from 'zod'
import type { SubgraphContext } from '../context.ts'
import { eraseJobMsMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { positionToText } from '../schema/position.ts'

const jobSchema = z.strictObject({
  use: z.literal('erase'),
  eventId: z.string(),
  position: z.strictObject({ partition: z.number(), offset: z.number() }),
  segments: z.number(),
})
type Job = z.infer<typeof jobSchema>

/**
 * Begins to erase a memory, or with no target all of the subject's. The job's id carries what is to be known of it, since
 * an erasure leaves nothing behind in which it could be looked up.
 */
export async function eraseMemoryOf(parts: SubgraphParts, subject: Subject, target: string | undefined) {
  const { position, traceId, segments } = await new SubjectMemory(subject, parts).beginErase(target)
  const job: Job = { use: 'erase', eventId: traceId, position, segments }
  const id = signTicket(parts.ticketKeys[0], subject, job, parts.clock.now() + eraseJobMsMax)
  return answer(parts, subject, id, job)
}

/** Throws `NOT_FOUND` for an id that is none, or of somebody whom the caller may not reach. */
export async function readEraseJob(parts: SubgraphParts, id: string, { identity }: SubgraphContext) {
  const { subject, payload } = openTicket(parts.ticketKeys, id, identity, parts.clock.now())
  const job = jobSchema.safeParse(payload)
  if (!job.success) throw new EcphoryError('NOT_FOUND', 'There is no such job.')
  return answer(parts, subject, id, job.data)
}

async function answer(parts: SubgraphParts, subject: Subject, id: string, { eventId, position, segments }: Job) {
  const receipt = await new SubjectMemory(subject, parts).receipt({ traceId: eventId, position })
  const state = await stateOf(parts, receipt, position)
  return { id, state, segments, position: positionToText(position), reason: receipt.reason ?? null }
}

async function stateOf({ pipeline }: SubgraphParts, receipt: Receipt, { partition, offset }: LogPosition) {
  if (receipt.state === 'PARKED' || receipt.state === 'REFUSED') return 'PARKED'
  const passed = await pipeline.parts.log.committed(eraseGroup, rootTopic, partition)
  return passed > offset ? 'DONE' : 'RUNNING'
}
