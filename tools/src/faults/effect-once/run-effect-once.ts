import { decisionsTopic, factsTopic, memoryKinds } from '@ecphory/events'
import { firstGeneration } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { cleanPass, differing } from '../harness/clean-pass.ts'
import { FaultStack } from '../harness/fault-stack.ts'
import type { Servers, WorkerPlan } from '../harness/fault-stack.ts'
import { firstSights } from '../harness/observer.ts'
import type { Observer } from '../harness/observer.ts'
import { sampleTraces } from '../harness/traffic.ts'
import { doFaults } from './faults.ts'
import type { Fault, FaultRow } from './faults.ts'
import { feed } from './feed.ts'
import type { Fed } from './feed.ts'

export interface EffectOnceOptions extends Servers {
  readonly events: number
  readonly users: number
  /** Share of the events that is delivered twice. */
  readonly redelivered: number
  readonly kills: number
  readonly rebalances: number
  readonly zombies: number
  readonly seed: number
  /** Processes of each memory type; 0: one process works for all four. */
  readonly projectors: number
  readonly say: (line: string) => void
}

export interface EffectOnceResult {
  readonly fed: Fed
  readonly rows: readonly FaultRow[]
  readonly subjects: number
  /** Subjects whose graphs are not those of the clean pass. */
  readonly differing: readonly string[]
  /** Events that were acknowledged and are not on the log. */
  readonly lost: number
  /** Derived events that stand on their topic more than once. */
  readonly repeated: number
  /** Pauses because another had moved the checkpoint, over all processes. */
  readonly conflicts: number
  readonly seconds: number
  readonly cleanSeconds: number
}

/**
 * Effect once: events come twice, processes are killed, join and leave, and one is stopped until its partitions have
 * moved and then goes on. In the end the graphs are those of one process that nothing happened to.
 */
export async function runEffectOnce(options: EffectOnceOptions): Promise<EffectOnceResult> {
  const { events, users, redelivered, zombies, seed, projectors, say } = options
  const workers = workersOf(projectors)
  const faults = await FaultStack.launch({ ...options, services: ['ingest', 'gateway'], workers })
  const observer = await faults.observe()
  try {
    await faults.stack.ready()
    say('The services are ready.')
    const all = sampleTraces(events, users, seed)
    const traces = all.slice(0, events - zombies * baitSize)
    const baits = Array.from({ length: zombies }, (_, index) =>
      all.slice(traces.length + index * baitSize).slice(0, baitSize),
    )
    const startedAt = performance.now()
    const feeding = feed({
      traces,
      observer,
      url: faults.stack.url,
      tokenOf: keptTokens((tenant) => faults.stack.tokenOf(tenant)),
      redelivered,
      seed,
      onFed: (count) => count % 1_000 === 0 && say(`${count} events fed after ${secondsSince(startedAt)} s`),
    })
    const faulting = doFaults({
      faults,
      observer,
      workers,
      plan: planFaults(options),
      total: traces.length * (1 + redelivered),
      baits,
      random: createRandom(seed + 1),
      onFault: (row) =>
        say(
          `${row.fault} of ${row.process} at ${row.at}, ${secondsSince(startedAt)} s: ${JSON.stringify(row.zombie ?? row.exitCode ?? '')}`,
        ),
    })
    const [fed, rows] = await Promise.all([feeding, faulting])
    await observer.settled()
    const seconds = secondsSince(startedAt)
    say(`All is searchable after ${seconds} s.`)
    const compared = await compare(
      observer,
      all.map(({ scope }) => scope),
      events,
    )
    return {
      fed,
      rows,
      ...compared,
      repeated: await countRepeated(observer),
      conflicts: countConflicts(faults),
      seconds,
    }
  } finally {
    await observer.close()
    await faults.close()
  }
}

/** Traces that are recorded for one zombie. */
const baitSize = 40

function workersOf(projectors: number): readonly WorkerPlan[] {
  const router = { name: 'router', owns: ['router'] }
  if (projectors === 0) return [router, { name: 'projectors', owns: memoryKinds }]
  const ofKind = (kind: string) =>
    Array.from({ length: projectors }, (_, index) => ({ name: `projector-${kind}-${index + 1}`, owns: [kind] }))
  return [router, ...memoryKinds.flatMap(ofKind)]
}

/** Kinds of faults in an order that is the seed's; a zombie is nobody's first or last fault. */
function planFaults({ kills, rebalances, zombies, seed }: EffectOnceOptions): readonly Fault[] {
  const random = createRandom(seed + 2)
  const plain: Fault[] = [...Array<Fault>(kills).fill('kill'), ...Array<Fault>(rebalances).fill('rebalance')]
  const shuffled = plain.map((fault) => ({ fault, place: random() })).sort((a, b) => a.place - b.place)
  const plan = shuffled.map(({ fault }) => fault)
  for (let index = 1; index <= zombies; index += 1) {
    plan.splice(Math.floor((index * plan.length) / (zombies + 1)), 0, 'zombie')
  }
  return plan
}

async function compare(observer: Observer, scopes: Parameters<Observer['digests']>[0], events: number) {
  const roots = await observer.rootEvents()
  const sights = firstSights(roots.map(({ event }) => event))
  const digests = await observer.digests(scopes)
  const startedAt = performance.now()
  const clean = await cleanPass(sights, scopes)
  const cleanSeconds = secondsSince(startedAt)
  return { subjects: clean.size, differing: differing(digests, clean), lost: events - sights.length, cleanSeconds }
}

/** What a stage put out twice for one event would have the same id twice. */
async function countRepeated(observer: Observer): Promise<number> {
  const { routingRun, extractionRuns } = firstGeneration
  const topics = [decisionsTopic(routingRun), ...memoryKinds.map((kind) => factsTopic(kind, extractionRuns[kind]))]
  let repeated = 0
  for (const topic of topics) {
    const ids = (await observer.readAll(topic)).map(({ event }) => event.id)
    repeated += ids.length - new Set(ids).size
  }
  return repeated
}

function countConflicts(faults: FaultStack): number {
  const names = [...faults.stack.processes.keys()]
  return names.reduce(
    (sum, name) => sum + faults.log(name).filter(({ code }) => code === 'CHECKPOINT_CONFLICT').length,
    0,
  )
}

function keptTokens(make: (tenant: string) => Promise<string>): (tenant: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>()
  return (tenant) => {
    const token = tokens.get(tenant) ?? make(tenant)
    tokens.set(tenant, token)
    return token
  }
}

const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 100) / 10
