import { createEvent, deadLettersTopic, eventParkedV1, readEvent } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { EcphoryError } from '../errors.ts'
import type { ErrorCode } from '../errors.ts'
import { attemptsMax, modelAnswerCharactersMax, stageBatchMax } from '../limits.ts'
import { ModelOutputError } from '../model/model-output-error.ts'
import type { Claim, EventLog, LogRecord, TopicEvent } from '../ports/event-log.ts'

export interface StageStep {
  readonly outputs: readonly TopicEvent[]
  readonly claims: readonly Claim[]
}

/** A consumer that turns events of one topic into events of others. Its outputs and its progress are kept together. */
export interface Stage {
  readonly group: string
  readonly topic: string
  handle(record: LogRecord, step: StepContext): Promise<StageStep>
  /** Outputs that close a step, after those of its events: the router's watermarks. */
  finish?(watermark: number, partition: number): readonly TopicEvent[]
  /** The root watermark that this event carries, if any. */
  watermarkOf(record: LogRecord): number | null
}

/** What earlier events of the same step have claimed, though it is not yet committed. */
export interface StepContext {
  readonly claims: ReadonlyMap<string, string>
}

/** What a step needs of the log. */
export type StageLog = Pick<EventLog, 'committed' | 'read' | 'watermark' | 'commit'>

/** Failures that say nothing about the event: the stage pauses and tries again later. */
const outages: ReadonlySet<ErrorCode> = new Set([
  'MODEL_UNAVAILABLE',
  'MODEL_BUDGET_SPENT',
  'STORE_FULL',
  'STORE_LOCKED',
  'STORE_FAILED',
  'STORE_REFUSED',
  'STORE_CORRUPT',
  'CHECKPOINT_CONFLICT',
  'CLOSED',
  'UNKNOWN_EVENT',
  'VERSION_MISSING',
])

/** Outages of a model alone: whatever needs none goes on. */
export const isModelOutage = (error: unknown): boolean =>
  error instanceof EcphoryError && (error.code === 'MODEL_UNAVAILABLE' || error.code === 'MODEL_BUDGET_SPENT')

export const isOutage = (error: unknown): boolean => error instanceof EcphoryError && outages.has(error.code)

/**
 * Takes one step of a stage on one partition: reads a batch, handles each event, commits outputs and progress. Returns
 * the count of events taken. A poison event is parked alone. An outage ends the step before the event that met it, so
 * that what was paid for is kept; where that is the first one, it rejects and changes nothing.
 */
export async function advanceStage(log: StageLog, stage: Stage, partition: number): Promise<number> {
  const expected = await log.committed(stage.group, stage.topic, partition)
  const records = await log.read(stage.topic, partition, expected, stageBatchMax)
  if (records.length === 0) return 0
  let taken = 0
  const outputs: TopicEvent[] = []
  const claims = new Map<string, string>()
  let watermark = await log.watermark(stage.group, stage.topic, partition)
  for (const record of records) {
    const step = await handleOrPark(stage, record, { claims }).catch((error: unknown) => {
      if (taken > 0 && isOutage(error)) return null
      throw error
    })
    if (step === null) break
    taken += 1
    outputs.push(...step.outputs)
    for (const { name, value } of step.claims) if (!claims.has(name)) claims.set(name, value)
    watermark = Math.max(watermark, stage.watermarkOf(record) ?? 0)
  }
  outputs.push(...(stage.finish?.(watermark, partition) ?? []))
  await log.commit({
    group: stage.group,
    topic: stage.topic,
    partition,
    expected,
    next: (records[taken - 1]?.position.offset ?? expected - 1) + 1,
    watermark,
    outputs,
    claims: [...claims].map(([name, value]) => ({ name, value })),
  })
  return taken
}

async function handleOrPark(stage: Stage, record: LogRecord, step: StepContext): Promise<StageStep> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await stage.handle(checked(record), step)
    } catch (error) {
      if (isOutage(error)) throw error
      if (attempt >= attemptsMax || isPermanent(error))
        return { outputs: [park(stage.group, record, error)], claims: [] }
    }
  }
}

/** The same event would fail the same way again, and a model's answer would be paid for again. */
const permanent: ReadonlySet<ErrorCode> = new Set(['INVALID_EVENT', 'MODEL_OUTPUT_INVALID', 'MODEL_REFUSED'])
const isPermanent = (error: unknown): boolean => error instanceof EcphoryError && permanent.has(error.code)

/** Throws `INVALID_EVENT` for a record that is no event at all. */
export function checked({ position, event, fault }: LogRecord): LogRecord {
  if (fault !== undefined) throw new EcphoryError('INVALID_EVENT', `What stands there can't be read: ${fault}.`)
  return { position, event: checkEvent(event) }
}

/**
 * Checks an event against its version and lifts it to the newest one. Throws `UNKNOWN_EVENT` for the type of a later
 * release, which stops a consumer, and `INVALID_EVENT` for a broken one, which is poison.
 */
export function checkEvent(event: EcphoryEvent): EcphoryEvent {
  const read = readEvent(event)
  if (read.known) return read.event
  if (read.reason === 'UNKNOWN_TYPE') {
    throw new EcphoryError('UNKNOWN_EVENT', `Event type ${read.detail} is not known to this release.`)
  }
  throw new EcphoryError('INVALID_EVENT', `Event ${event.id} does not fit ${event.type}: ${read.detail}.`)
}

/** The dead letter of an event, with its root position and the event as it came. */
export function park(stage: string, record: LogRecord, error: unknown): TopicEvent {
  const { event, position } = record
  const [tenant, user] = JSON.parse(event.partitionkey) as [string, string]
  const root = rootOf(event) ?? position
  const parked = createEvent(
    eventParkedV1,
    {
      stage,
      code: error instanceof EcphoryError ? error.code : 'PARKED',
      reason: error instanceof Error ? error.message : 'The event could not be handled.',
      original: JSON.stringify(event),
      ...(error instanceof ModelOutputError && { rawAnswer: error.rawAnswer().slice(0, modelAnswerCharactersMax) }),
    },
    {
      id: deriveId('parked', stage, event.id),
      source: `ecphory/${stage}`,
      madeAt: Date.parse(event.time),
      subject: { tenant, user },
      root,
    },
  )
  return { topic: deadLettersTopic, event: parked }
}

/** The root position that a derived event names; undefined for a root event. */
export function rootOf(event: EcphoryEvent): { partition: number; offset: number } | undefined {
  const { rootpartition: partition, rootoffset: offset } = event
  return partition === undefined || offset === undefined ? undefined : { partition, offset }
}
