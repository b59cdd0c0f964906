import { createEvent, deadLettersTopic, eventRetriedV1, isOf, memoryErasedV1, rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import {
  abstractStagePrefix,
  checked,
  deriveId,
  EcphoryError,
  extractGroup,
  factsTopicOf,
  isOutage,
  projectionOf,
  projectStageOf,
  retried,
  routerGroup,
  segmentsTopicOf,
} from '@ecphory/memory'
import type { EventLog, Generation, Generations, GraphStore, MemoryType } from '@ecphory/memory'
import { createRouteStage } from '@ecphory/routing'
import type { TraceRouter } from '@ecphory/routing'
import { answering } from '../generations.ts'
import { pollMs, retriesMax, waitMsMax } from '../limits.ts'
import { deadLetter } from './dead-letters.ts'
import type { DeadLetter, OpenedLetter } from './dead-letters.ts'
import type { Versions } from './versions.ts'

/** What a retry goes by. `router` is absent where this process has none: it then retries what a projector parked. */
export interface RetryHost {
  readonly parts: {
    readonly log: EventLog
    readonly graphs: GraphStore
    readonly types: readonly MemoryType[]
    readonly router: Pick<TraceRouter, 'cut'> | TraceRouter
    readonly versions: Versions
  }
  currentGenerations(): Promise<Generations>
  poke(): void
  outageOf?(generation: string): unknown
}

/**
 * Runs a dead letter again in the stage that failed, under its original root position: what comes of it is as if it had
 * come in its time. Resolves once it has reached the graphs. Throws `PARKED` with the reason where it fails again,
 * `NOT_FOUND` where its run is gone, and `INVALID_ARGUMENT` for what can't be run again.
 */
export async function retryLetter(host: RetryHost, id: string): Promise<DeadLetter> {
  const { log } = host.parts
  const letter = await deadLetter(log, id)
  if (letter.state === 'RETRIED') return letter
  if (letter.stage.startsWith(abstractStagePrefix)) {
    throw new EcphoryError('INVALID_ARGUMENT', 'A request to a model is not run again: what waits is asked about anew.')
  }
  const original = readOriginal(letter)
  const { kept } = await host.currentGenerations()
  const router = kept.find((generation) => routerGroup(generation) === letter.stage)
  if (router === undefined) {
    const topic = await inputOf(host, kept, letter, original)
    await log.append([{ topic, event: retried(withRoot(original, letter)) }])
  } else await routeAgain(host, router, letter, original)
  await reachGraphs(host, letter.root.partition)
  const after = await deadLetter(log, id)
  if (after.times > letter.times) throw new EcphoryError('PARKED', `${after.code}: ${after.reason}`)
  await log.append([{ topic: deadLettersTopic, event: toRetried(letter) }])
  return deadLetter(log, id)
}

function readOriginal({ original }: OpenedLetter): EcphoryEvent {
  let event: EcphoryEvent
  try {
    event = JSON.parse(original) as EcphoryEvent
  } catch (cause) {
    throw new EcphoryError('INVALID_ARGUMENT', 'What was parked is no event, and can be run nowhere.', { cause })
  }
  if (isOf(memoryErasedV1, event)) {
    throw new EcphoryError('INVALID_ARGUMENT', 'An erasure is not run again under its old position: give it anew.')
  }
  return event
}

/** A root event that was parked further down has no position of its own there. */
const withRoot = (event: EcphoryEvent, { root }: DeadLetter): EcphoryEvent => ({
  ...event,
  rootpartition: event.rootpartition ?? root.partition,
  rootoffset: event.rootoffset ?? root.offset,
})

/** The topic that the failed stage reads. Its own worker takes the event from there; who has it already changes nothing. */
async function inputOf(
  { parts: { log, types } }: RetryHost,
  kept: readonly Generation[],
  { stage, root }: DeadLetter,
  original: EcphoryEvent,
): Promise<string> {
  for (const generation of kept) {
    for (const type of types) {
      if (extractGroup(type, generation) === stage) return segmentsTopicOf(generation, type.kind)
      const isProjection = [projectionOf(type), projectStageOf(projectionOf(type), generation.id)].includes(stage)
      const topic = factsTopicOf(generation, type.kind)
      if (isProjection && (await log.derivedFrom(topic, root)).some(({ event }) => event.id === original.id))
        return topic
    }
  }
  throw new EcphoryError('NOT_FOUND', `No kept generation has the stage ${stage}, or what it failed on.`)
}

/** The router's outputs under the old position. They come with the group's progress as it stands, which is not moved. */
async function routeAgain(
  host: RetryHost,
  generation: Generation,
  { root, stage: group }: DeadLetter,
  event: EcphoryEvent,
): Promise<void> {
  const { log, types, versions } = host.parts
  const stage = createRouteStage({ log, types, generation, router: versions.routerOf(generation, wholeRouter(host)) })
  const step = await stage.handle(checked({ position: root, event }), { claims: new Map() }).catch((error: unknown) => {
    if (isOutage(error)) throw error
    const message = error instanceof Error ? error.message : 'The event could not be handled.'
    throw new EcphoryError('PARKED', message, { cause: error })
  })
  const { partition } = root
  const outputs = step.outputs.map((output) => ({ ...output, event: retried(output.event) }))
  for (let attempt = 1; ; attempt += 1) {
    const next = await log.committed(group, rootTopic, partition)
    const watermark = await log.watermark(group, rootTopic, partition)
    try {
      const progress = { group, topic: rootTopic, partition, expected: next, next, watermark }
      return await log.commit({ ...progress, outputs, claims: step.claims })
    } catch (error) {
      // The router's own worker has moved on meanwhile.
      const isMoved = error instanceof EcphoryError && error.code === 'CHECKPOINT_CONFLICT'
      if (!isMoved || attempt >= retriesMax) throw error
    }
  }
}

function wholeRouter({ parts: { router } }: RetryHost): TraceRouter {
  if ('route' in router) return router
  throw new EcphoryError('INVALID_ARGUMENT', 'What the router parked is run again where a router is.')
}

/** Waits until the answering generations have taken all that lies before their stages now. */
async function reachGraphs(host: RetryHost, partition: number): Promise<void> {
  const generations = await host.currentGenerations()
  const answers = generations.kept.filter(({ id }) => answering(generations).has(id))
  for (const generation of answers) {
    for (const type of host.parts.types) {
      const [segments, facts] = [segmentsTopicOf(generation, type.kind), factsTopicOf(generation, type.kind)]
      const { log, graphs } = host.parts
      const group = extractGroup(type, generation)
      await taken(host, generation, segments, partition, () => log.committed(group, segments, partition))
      const key = { projection: projectionOf(type), generation: generation.id, topic: facts, partition }
      await taken(host, generation, facts, partition, () => graphs.checkpoint(key))
    }
  }
}

async function taken(
  host: RetryHost,
  generation: Generation,
  topic: string,
  partition: number,
  progress: () => Promise<number>,
): Promise<void> {
  const { log } = host.parts
  const end = await log.end(topic, partition)
  const deadline = Date.now() + waitMsMax
  host.poke()
  for (;;) {
    const next = await progress()
    if (next >= end) return
    const [left] = await log.read(topic, partition, next, 1)
    if (left === undefined || left.position.offset >= end) return
    const outage = host.outageOf?.(generation.id) ?? null
    if (outage !== null) throw outage
    if (Date.now() >= deadline) throw new EcphoryError('TIMED_OUT', `${topic} was not taken in time; it goes on.`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function toRetried({ id, stage, subject, root, times, at }: DeadLetter): EcphoryEvent {
  return createEvent(
    eventRetriedV1,
    { letterId: id, stage },
    { id: deriveId('retried', id, times), source: 'ecphory/retry', madeAt: Date.parse(at), subject, root },
  )
}
