import { memoryKinds, rootTopic } from '@ecphory/events'
import {
  extractGroup,
  factsTopicOf,
  firstGeneration,
  memoryTypes,
  projectionOf,
  routerGroup,
  segmentsTopicOf,
} from '@ecphory/memory'
import type { FaultStack } from '../harness/fault-stack.ts'
import type { Observer } from '../harness/observer.ts'
import { sampleTraces, toRootEvent } from '../harness/traffic.ts'
import { until } from '../harness/until.ts'

export interface StopRow {
  readonly process: string
  readonly exitCode: number | null
  readonly ms: number
  /** Batches that it had finished by the signal, and that it finished after it. */
  readonly batchesBefore: number
  readonly batchesAfter: number
}

/** Events that a stage took over all lives of its processes, against those on its topic. */
export interface StageCount {
  readonly stage: string
  readonly onTopic: number
  readonly taken: number
}

export interface StopResult {
  readonly stops: readonly StopRow[]
  readonly stages: readonly StageCount[]
}

export interface StopOptions {
  readonly traces: number
  /** How often each of the processes is stopped. */
  readonly rounds: number
  readonly seed: number
  readonly say: (line: string) => void
}

const stopped = ['router', ...memoryKinds.map((kind) => `projector-${kind}`)]

/** SIGTERM in the middle of the work, to each process that works, again and again; then every batch is counted. */
export async function runStop(faults: FaultStack, observer: Observer, options: StopOptions): Promise<StopResult> {
  const { traces, rounds, seed, say } = options
  const all = sampleTraces(traces * rounds, 20, seed).map((trace) => ({ ...trace, key: `stop-${trace.key}` }))
  const stops: StopRow[] = []
  for (let round = 0; round < rounds; round += 1) {
    const batches = stopped.map((name) => batchesOf(faults, name))
    await observer.stores.log.append(all.slice(round * traces, (round + 1) * traces).map(toRootEvent))
    const rows = await Promise.all(stopped.map((name, index) => stopWithin(faults, name, batches[index] ?? 0)))
    stops.push(...rows)
    say(rows.map(({ process, exitCode, ms }) => `${process}: ${exitCode} after ${ms} ms`).join(', '))
    for (const name of stopped) faults.stack.restart(name)
    await faults.stack.ready()
  }
  await observer.settled()
  return { stops, stages: await countStages(faults, observer) }
}

/** Waits until it works, so that the signal comes between the beginning of a batch and its end. */
async function stopWithin(faults: FaultStack, name: string, before: number): Promise<StopRow> {
  await until(`${name} works`, () => (batchesOf(faults, name) > before ? true : undefined))
  const process = faults.process(name)
  const batchesBefore = batchesOf(faults, name)
  const startedAt = performance.now()
  process.kill('SIGTERM')
  const exitCode = await process.ended
  const ms = Math.round(performance.now() - startedAt)
  return { process: name, exitCode, ms, batchesBefore, batchesAfter: batchesOf(faults, name) - batchesBefore }
}

const doneOf = (faults: FaultStack, name: string) => faults.log(name).filter(({ msg }) => msg === 'A batch is done.')
const batchesOf = (faults: FaultStack, name: string): number => doneOf(faults, name).length

/** A batch is told of once it is committed: each event is in one batch, and in no second. */
async function countStages(faults: FaultStack, observer: Observer): Promise<readonly StageCount[]> {
  const generation = firstGeneration
  const topics = new Map([
    [routerGroup(generation), rootTopic],
    ...memoryTypes.flatMap((type): [string, string][] => [
      [`${extractGroup(type, generation)}-of-${generation.routingRun}`, segmentsTopicOf(generation, type.kind)],
      [`${projectionOf(type)}-${generation.id}`, factsTopicOf(generation, type.kind)],
    ]),
  ])
  const taken = new Map<string, number>()
  for (const line of stopped.flatMap((name) => doneOf(faults, name))) {
    const stage = String(line['stage'])
    taken.set(stage, (taken.get(stage) ?? 0) + Number(line['taken']))
  }
  const counts = [...topics].map(async ([stage, topic]): Promise<StageCount> => {
    return { stage, onTopic: (await observer.readAll(topic)).length, taken: taken.get(stage) ?? 0 }
  })
  return Promise.all(counts)
}
