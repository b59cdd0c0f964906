import { keyToPartition, rootTopic, subjectToKey } from '@ecphory/events'
import type { MemoryTarget, Subject } from '@ecphory/events'
import { EcphoryError, spaceOf } from '@ecphory/memory'
import type { LogPosition } from '@ecphory/memory'
import { resolveTarget } from '@ecphory/routing'
import { liveIdOf } from './generations.ts'
import type { Pipeline } from './pipeline.ts'

/** What an id names of a subject: a segment, a trace, or a message by its source id. Throws `NOT_FOUND` or `WRONG_TARGET_KIND`. */
export async function targetOf(pipeline: Pipeline, subject: Subject, id: string): Promise<MemoryTarget> {
  const candidates: MemoryTarget[] = [
    { kind: 'trace', traceId: id },
    { kind: 'source', sourceId: id },
  ]
  if (/-\d+$/.test(id)) candidates.unshift({ kind: 'segment', segmentId: id })
  for (const target of candidates) if (await has(pipeline, subject, target)) return target
  if (await isItem(pipeline, subject, id)) {
    throw new EcphoryError(
      'WRONG_TARGET_KIND',
      'This id is of a node or an edge; give the id of a trace, source or segment.',
    )
  }
  throw new EcphoryError('NOT_FOUND', 'The subject has no such trace, source or segment.')
}

/** Waits for the router first: a target is found by what the router has seen. Throws `NOT_FOUND`. */
export async function resolveIn(pipeline: Pipeline, subject: Subject, target: MemoryTarget) {
  const { log, router } = pipeline.parts
  return resolveTarget({ log, router }, subject, target, await routedEnd(pipeline, subject))
}

/** Where the subject's log ended when this was called; the router has come as far. */
export async function routedEnd(pipeline: Pipeline, subject: Subject): Promise<LogPosition> {
  const end = await endOf(pipeline, subject)
  await pipeline.routed(end.partition)
  return end
}

/** The place behind the last event of the subject's part of the root log. */
export async function endOf({ parts: { log } }: Pipeline, subject: Subject): Promise<LogPosition> {
  const partition = keyToPartition(subjectToKey(subject), log.partitions)
  return { partition, offset: await log.end(rootTopic, partition) }
}

async function has(pipeline: Pipeline, subject: Subject, target: MemoryTarget): Promise<boolean> {
  try {
    await resolveIn(pipeline, subject, target)
    return true
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** Reads the graphs through: an edge is asked for by its id only where somebody mistakes it for a memory's. */
async function isItem(pipeline: Pipeline, subject: Subject, id: string): Promise<boolean> {
  const { types, graphs } = pipeline.parts
  const live = liveIdOf(await pipeline.currentGenerations(), subject.tenant)
  for (const { kind } of types) {
    const { versions } = await graphs.dump(spaceOf(subject, live, kind))
    if (versions.some(({ item }) => item.id === id)) return true
  }
  return false
}
