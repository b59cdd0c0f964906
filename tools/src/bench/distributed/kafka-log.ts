import { randomBytes } from 'node:crypto'
import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { openKafkaEventLog } from '@ecphory/kafka'
import type { KafkaEventLog } from '@ecphory/kafka'
import { dropInstallation } from '@ecphory/kafka/testing'
import { stageBatchMax } from '@ecphory/memory'
import { inOrder } from '../in-order.ts'
import { costOf, sumOfCosts } from '../measure.ts'
import type { Cost } from '../measure.ts'
import type { RatioSection, Slice } from '../section.ts'
import { BareLog } from './bare-log.ts'
import { inBatches, traceEvents } from './log-batches.ts'

const partitions = 4
const outputTopic = 'ecphory.bench.outputs'
const group = 'bench'

/** Of one slice: the writes of its events, and a read of all that was written so far. */
interface Parts {
  readonly append: Cost
  readonly commit: Cost
  readonly read: Cost
}

/**
 * Events on the log, read from it, and steps of a stage committed with one output each, through the log against kafkajs
 * alone: an idempotent producer with acks from all, a consumer with `eachBatch`, and transactions with offsets. Batches are
 * a stage's; both write the same keys, values and headers. The bare side neither makes JSON nor reads it.
 */
export const kafkaSection: RatioSection = {
  ...{ kind: 'ratio', name: 'kafka', needsServers: true, pairs: 15 },
  figures: [
    {
      ...{ name: 'kafka', better: 'greater', aim: 0.5 },
      meaning: 'kafkajs alone / the log, time for the same records appended, read, and committed as outputs of steps',
    },
    { ...{ name: 'kafka.append', better: 'greater' }, meaning: 'its first part' },
    { ...{ name: 'kafka.read', better: 'greater' }, meaning: 'its second part' },
    { ...{ name: 'kafka.commit', better: 'greater' }, meaning: 'its third part' },
  ],
  async open({ servers, scaled }) {
    const brokers = (await servers()).kafka.split(',')
    const perSlice = scaled(2_000, 300)
    const installation = `bench-${randomBytes(6).toString('hex')}`
    const log = await openKafkaEventLog({ brokers, installation, partitions, createTopics: true })
    const bare = await BareLog.open(brokers, installation, partitions)
    let committed = 0
    let slices = 0
    const ours = async (events: readonly EcphoryEvent[]) => {
      const append = await costOf(() => appendAll(log, events))
      const commit = await costOf(async () => {
        for (const batch of inBatches(events)) committed = await commitStep(log, batch, committed)
      })
      return { append, commit, read: await costOf(() => readAll(log)) }
    }
    const theirs = async (events: readonly EcphoryEvent[]) => ({
      ...(await bare.write(events)),
      read: await bare.readAll(perSlice * slices),
    })
    return {
      async slice(order) {
        slices += 1
        const events = traceEvents(perSlice, slices)
        const sides = await inOrder(
          order,
          () => ours(events),
          () => theirs(events),
        )
        return toSlice(sides, slices)
      },
      async close() {
        await bare.close()
        await log.close()
        await dropInstallation(installation, brokers)
      },
    }
  },
}

/** A read is of all slices so far: its share of one goes into the whole. */
function toSlice({ ours, baseline }: { readonly ours: Parts; readonly baseline: Parts }, slices: number): Slice {
  const whole = ({ append, commit, read }: Parts) =>
    sumOfCosts([append, commit, { wall: read.wall / slices, cpu: read.cpu / slices }])
  return {
    pairs: {
      kafka: { above: whole(baseline), below: whole(ours) },
      'kafka.append': { above: baseline.append, below: ours.append },
      'kafka.read': { above: baseline.read, below: ours.read },
      'kafka.commit': { above: baseline.commit, below: ours.commit },
    },
  }
}

async function appendAll(log: KafkaEventLog, events: readonly EcphoryEvent[]): Promise<void> {
  for (const batch of inBatches(events)) await log.append(batch.map((event) => ({ topic: rootTopic, event })))
}

async function readAll(log: KafkaEventLog): Promise<void> {
  for (let partition = 0; partition < partitions; partition += 1) {
    for (let from = 0; ;) {
      const records = await log.read(rootTopic, partition, from, stageBatchMax)
      const last = records.at(-1)
      if (last === undefined) break
      from = last.position.offset + 1
    }
  }
}

/** A step as a stage commits it, with as many outputs as it took events. Resolves with the progress after it. */
async function commitStep(log: KafkaEventLog, batch: readonly EcphoryEvent[], expected: number): Promise<number> {
  const partition = 0
  const next = expected + batch.length
  const outputs = batch.map((event) => ({ topic: outputTopic, event: { ...event, rootpartition: partition } }))
  await log.commit({ group, topic: rootTopic, partition, expected, next, watermark: next, outputs, claims: [] })
  return next
}
