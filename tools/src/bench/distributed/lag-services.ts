import { rootTopic } from '@ecphory/events'
import { openKafkaEventLog } from '@ecphory/kafka'
import { memoryTypes, projectionOf, recordTrace } from '@ecphory/memory'
import type { GraphStore, LogPosition } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { systemTimeZones } from '@ecphory/service'
import type { Stack } from '../../stack/start-stack.ts'
import { plainMessages } from '../plain-messages.ts'

const generation = 'g1'
const lookMs = 4
const lagMsMax = 60_000

/** What a trace waits for between its acknowledgement and the graphs, with every stage in its own process. */
export interface ServicesLag {
  readonly lags: readonly number[]
  /** Mean milliseconds of a batch of each stage that ran meanwhile, by the services' own metrics. */
  readonly stages: readonly StageTime[]
}

export interface StageTime {
  readonly stage: string
  readonly batches: number
  readonly ms: number
}

export interface ServicesLagOptions {
  readonly stack: Stack
  readonly kafka: string
  readonly neo4j: string
  readonly installation: string
  readonly count: number
  readonly tenant: string
}

/**
 * `lag.distributed`: a trace of one message is appended, as ingest does it; from the broker's acknowledgement on, the
 * graphs' watermarks are looked at every 4 ms until each has passed it. One trace after the other, of an idle system.
 */
export async function servicesLag(options: ServicesLagOptions): Promise<ServicesLag> {
  const { stack, kafka, neo4j, installation, count, tenant } = options
  const log = await openKafkaEventLog({ brokers: kafka.split(','), installation })
  const graphs = await openNeo4jGraphStore({ url: neo4j, installation })
  const lags: number[] = []
  const warmUps = 5
  try {
    let before = await stageTimes(stack)
    for (const [turn, message] of plainMessages(count + warmUps).entries()) {
      const context = { now: Date.now(), timeZones: systemTimeZones }
      const event = recordTrace({ tenant, user: `u${turn % 8}` }, [message], `lag-${turn}`, context)
      const [position] = await log.append([{ topic: rootTopic, event }])
      const startedAt = performance.now()
      await untilSearchable(graphs, position as LogPosition)
      if (turn >= warmUps) lags.push(performance.now() - startedAt)
      else before = await stageTimes(stack)
    }
    return { lags, stages: since(before, await stageTimes(stack)) }
  } finally {
    await log.close()
    await graphs.close()
  }
}

export async function untilSearchable(graphs: GraphStore, { partition, offset }: LogPosition): Promise<void> {
  const deadline = Date.now() + lagMsMax
  const passes = async (projection: string) => {
    while ((await graphs.watermark(projection, generation, partition)) <= offset) {
      if (Date.now() > deadline) throw new Error(`${projection} did not take a trace within ${lagMsMax / 1_000} s.`)
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
  }
  await Promise.all(memoryTypes.map((type) => passes(projectionOf(type))))
}

type Sums = ReadonlyMap<string, { readonly count: number; readonly seconds: number }>

/** Batches and their seconds so far, by stage, of all services together. */
async function stageTimes({ processes }: Stack): Promise<Sums> {
  const sums = new Map<string, { count: number; seconds: number }>()
  for (const { plan } of processes.values()) {
    const text = await (await fetch(`http://127.0.0.1:${plan.port}/metrics`)).text()
    for (const [, kind, labels = '', value] of text.matchAll(/^ecphory_batch_seconds_(sum|count)\{(.*)\} (\S+)$/gmu)) {
      const stage = /stage="([^"]*)"/u.exec(labels)?.[1] ?? ''
      const held = sums.get(stage) ?? { count: 0, seconds: 0 }
      if (kind === 'sum') held.seconds += Number(value)
      else held.count += Number(value)
      sums.set(stage, held)
    }
  }
  return sums
}

function since(before: Sums, after: Sums): StageTime[] {
  return [...after].flatMap(([stage, { count, seconds }]) => {
    const batches = count - (before.get(stage)?.count ?? 0)
    const ms = (seconds - (before.get(stage)?.seconds ?? 0)) * 1_000
    return batches === 0 ? [] : [{ stage, batches, ms: ms / batches }]
  })
}
