import { randomBytes } from 'node:crypto'
import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { openKafkaEventLog } from '@ecphory/kafka'
import type { KafkaEventLog } from '@ecphory/kafka'
import { dropInstallation } from '@ecphory/kafka/testing'
import { stageBatchMax } from '@ecphory/memory'
import { ratioOf, timed } from '../measure.ts'
import type { Ratio } from '../measure.ts'
import { BareLog } from './bare-log.ts'
import { inBatches, traceEvents } from './log-batches.ts'

const partitions = 4
const outputTopic = 'ecphory.bench.outputs'
const group = 'bench'

/** Ratios of throughput, the log's to the bare client's of the same bytes: the whole path, and its three parts. */
export interface LogRatios {
  readonly all: Ratio
  readonly append: Ratio
  readonly read: Ratio
  readonly commit: Ratio
  readonly rows: readonly LogRow[]
}

/** One round, in records a second. */
export interface LogRow {
  readonly round: number
  readonly part: keyof Parts
  readonly ours: number
  readonly bare: number
}

interface Written {
  readonly append: number
  readonly commit: number
}

interface Parts extends Written {
  readonly read: number
}

/**
 * `kafka`: events on the log, read from it, and steps of a stage committed with one output each, through the log against
 * kafkajs alone: an idempotent producer with acks from all, a consumer with `eachBatch`, and transactions with offsets.
 * Batches are a stage's; both write the same keys, values and headers. The bare side neither makes JSON nor reads it.
 */
export async function benchKafkaLog(kafka: string, rounds: number, perRound: number): Promise<LogRatios> {
  const brokers = kafka.split(',')
  const installation = `bench-${randomBytes(6).toString('hex')}`
  const log = await openKafkaEventLog({ brokers, installation, partitions, createTopics: true })
  const bare = await BareLog.open(brokers, installation, partitions)
  const places = new Map<number, number>()
  const written: [Written, Written][] = []
  const read: [number, number][] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const events = traceEvents(perRound, round)
      // Who comes first changes, since the broker may still be busy with what came before.
      const early = round % 2 === 0 ? await bare.write(events) : null
      const ours = await ourWrites(log, events, places)
      const theirs = early ?? (await bare.write(events))
      // The first round makes connections, topics and producers.
      if (round > 0) written.push([theirs, ours])
    }
    const count = perRound * (rounds + 1)
    for (let round = 0; round < rounds; round += 1) {
      const pair: [number, number] = [await bare.readAll(count), await timed(() => readAll(log))]
      read.push([pair[0] / (rounds + 1), pair[1] / (rounds + 1)])
    }
  } finally {
    await bare.close()
    await log.close()
    await dropInstallation(installation, brokers)
  }
  const pairs = written.map(([bareWrite, ourWrite], round) => {
    const [bareRead = NaN, ourRead = NaN] = read[round] ?? []
    return { bare: { ...bareWrite, read: bareRead }, ours: { ...ourWrite, read: ourRead } }
  })
  return summarise(pairs, perRound)
}

function summarise(pairs: readonly { ours: Parts; bare: Parts }[], perRound: number): LogRatios {
  const all = ({ append, read, commit }: Parts) => append + read + commit
  const names = ['append', 'read', 'commit'] as const
  const part = (name: (typeof names)[number]) => ratioOf(pairs.map(({ ours, bare }) => [bare[name], ours[name]]))
  return {
    all: ratioOf(pairs.map(({ ours, bare }) => [all(bare), all(ours)])),
    ...{ append: part('append'), read: part('read'), commit: part('commit') },
    rows: pairs.flatMap(({ ours, bare }, round) =>
      names.map((name) => ({
        ...{ round, part: name },
        ...{ ours: (perRound / ours[name]) * 1_000, bare: (perRound / bare[name]) * 1_000 },
      })),
    ),
  }
}

async function ourWrites(
  log: KafkaEventLog,
  events: readonly EcphoryEvent[],
  progress: Map<number, number>,
): Promise<Written> {
  const append = await timed(async () => {
    for (const batch of inBatches(events)) await log.append(batch.map((event) => ({ topic: rootTopic, event })))
  })
  const commit = await timed(async () => {
    for (const batch of inBatches(events)) await commitStep(log, batch, progress)
  })
  return { append, commit }
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

/** A step as a stage commits it, with as many outputs as it took events. */
async function commitStep(
  log: KafkaEventLog,
  batch: readonly EcphoryEvent[],
  progress: Map<number, number>,
): Promise<void> {
  const partition = 0
  const expected = progress.get(partition) ?? 0
  const next = expected + batch.length
  const outputs = batch.map((event) => ({ topic: outputTopic, event: { ...event, rootpartition: partition } }))
  await log.commit({ group, topic: rootTopic, partition, expected, next, watermark: next, outputs, claims: [] })
  progress.set(partition, next)
}
