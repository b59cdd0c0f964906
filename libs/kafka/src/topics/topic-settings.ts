import { admissionsTopic, deadLettersTopic, headsTopic, rootTopic } from '@ecphory/events'
import { compactedSegmentMs, compactionLagMsMax, derivedRecordBytesMax, tombstoneMs } from '../limits.ts'

/** What stages claimed, by name: compacted, so that what is taken back leaves the files. */
export const claimsTopic = 'ecphory.claims'

/** What stands in the place of erased records, by their position: compacted. */
export const redactionsTopic = 'ecphory.redactions'

/** Topics of the adapter itself, which hold no events. */
export const ownTopics: ReadonlySet<string> = new Set([claimsTopic, redactionsTopic])

/** Topics that exist before anything is recorded. */
export const firstTopics: readonly string[] = [
  rootTopic,
  claimsTopic,
  redactionsTopic,
  deadLettersTopic,
  headsTopic,
  admissionsTopic,
]

export const readSettings = ['cleanup.policy', 'retention.ms', 'retention.bytes', 'max.message.bytes'] as const
export type TopicSettings = Readonly<Record<(typeof readSettings)[number], string>>

/** How a topic is made. The root topic keeps the broker's own limit for a record: it is what refuses large events. */
export function newTopicSettings(topic: string): Readonly<Record<string, string>> {
  if (ownTopics.has(topic)) {
    return {
      'cleanup.policy': 'compact',
      'retention.ms': '-1',
      'retention.bytes': '-1',
      'max.message.bytes': String(derivedRecordBytesMax),
      'segment.ms': String(compactedSegmentMs),
      'max.compaction.lag.ms': String(compactionLagMsMax),
      'min.cleanable.dirty.ratio': '0.01',
      'delete.retention.ms': String(tombstoneMs),
    }
  }
  return {
    'cleanup.policy': 'delete',
    'retention.ms': '-1',
    'retention.bytes': '-1',
    ...(topic !== rootTopic && { 'max.message.bytes': String(derivedRecordBytesMax) }),
  }
}

/** What is wrong with a topic, as a sentence; undefined where it fits. */
export function findProblem(
  topic: string,
  settings: TopicSettings,
  partitions: number,
  root: { readonly partitions: number; readonly settings: TopicSettings },
): string | undefined {
  if (partitions !== root.partitions) {
    return `It has ${partitions} partitions and the root topic ${root.partitions}; a subject would stand on two numbers.`
  }
  const policy = settings['cleanup.policy']
  if (ownTopics.has(topic) && policy !== 'compact') return `Its cleanup.policy is ${policy} and must be compact.`
  if (!ownTopics.has(topic) && policy !== 'delete') {
    return `Its cleanup.policy is ${policy}; compaction would lose events that a replay needs.`
  }
  if (settings['retention.ms'] !== '-1' || settings['retention.bytes'] !== '-1') {
    return `Its retention is ${settings['retention.ms']} ms and ${settings['retention.bytes']} bytes and must be -1: a replay needs all.`
  }
  if (Number(settings['max.message.bytes']) < Number(root.settings['max.message.bytes'])) {
    return `Its max.message.bytes is below the root topic's: what is recorded could not be passed on.`
  }
  return undefined
}
