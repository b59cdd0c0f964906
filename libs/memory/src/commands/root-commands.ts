import {
  abstractionRequestedV1,
  createEvent,
  entitiesLinkedV1,
  feedbackGivenV1,
  labelGivenV1,
  memoryErasedV1,
  memoryLabelSchema,
  memoryRetractedV1,
} from '@ecphory/events'
import type { EcphoryEvent, EventVersion, MemoryKind, MemoryTarget, Subject } from '@ecphory/events'
import { z } from 'zod'
import { deriveId } from '../digest/canonical.ts'
import { EcphoryError } from '../errors.ts'
import { reasonCharactersMax } from '../limits.ts'

/** Who commands, and when (epoch milliseconds). */
export interface CommandContext {
  readonly subject: Subject
  readonly now: number
}

/** Throws `TOO_LARGE` for a reason that its event cannot carry. */
export function retractMemory(context: CommandContext, target: MemoryTarget, reason: string | null): EcphoryEvent {
  if (reason !== null && reason.length > reasonCharactersMax) {
    throw new EcphoryError('TOO_LARGE', `A reason has at most ${reasonCharactersMax} characters.`)
  }
  return command(memoryRetractedV1, { subject: context.subject, target, reason }, context)
}

/** `target` null erases the whole subject. The job's id comes back in the event's data. */
export function eraseMemory(context: CommandContext, target: MemoryTarget | null): EcphoryEvent {
  const jobId = deriveId('erasure', context.subject.tenant, context.subject.user, context.now)
  return command(memoryErasedV1, { jobId, subject: context.subject, target }, context)
}

export interface LabelInput {
  readonly segmentId: string
  readonly labels: readonly string[]
  readonly annotator: { readonly kind: 'person' | 'model'; readonly name: string }
  readonly rawAnswer?: string
}

/** Throws `INVALID_ARGUMENT` for no label, an unknown one, or `fragmented` beside another. */
export function giveLabel(context: CommandContext, input: LabelInput): EcphoryEvent {
  const labels = z.array(memoryLabelSchema).min(1).safeParse(input.labels)
  if (!labels.success) {
    throw new EcphoryError('INVALID_ARGUMENT', `Labels are one or more of: ${memoryLabelSchema.options.join(', ')}.`)
  }
  const distinct = [...new Set(labels.data)]
  if (distinct.includes('fragmented') && distinct.length > 1) {
    throw new EcphoryError('INVALID_ARGUMENT', 'The label fragmented excludes the others.')
  }
  const { segmentId, annotator, rawAnswer = null } = input
  return command(labelGivenV1, { subject: context.subject, segmentId, labels: distinct, annotator, rawAnswer }, context)
}

export function giveFeedback(
  context: CommandContext,
  segmentId: string,
  polarity: 'positive' | 'negative',
): EcphoryEvent {
  return command(feedbackGivenV1, { subject: context.subject, segmentId, polarity }, context)
}

/** Says that two entities are one, or are to be kept apart. The order in which they are named does not matter. */
export function linkEntities(
  context: CommandContext,
  entityIds: readonly [string, string],
  same: boolean,
  by: string,
): EcphoryEvent {
  const [first, second] = entityIds[0] < entityIds[1] ? entityIds : [entityIds[1], entityIds[0]]
  return command(entitiesLinkedV1, { subject: context.subject, entityIds: [first, second], same, by }, context)
}

/** Has a memory type abstract now from the episodes that wait, however few they are. */
export function requestAbstraction(context: CommandContext, memoryKind: MemoryKind): EcphoryEvent {
  return command(abstractionRequestedV1, { subject: context.subject, memoryKind }, context)
}

function command<Version extends EventVersion>(
  version: Version,
  data: z.input<Version['data']>,
  { subject, now }: CommandContext,
): EcphoryEvent {
  const id = deriveId(version.type, JSON.stringify(data), now)
  return createEvent(version, data, { id, source: 'ecphory/ingest', madeAt: now, subject })
}
