import { deadLettersTopic, memoryKinds } from '@ecphory/events'
import { cleanPass, differing } from '../harness/clean-pass.ts'
import { FaultStack } from '../harness/fault-stack.ts'
import { firstSights } from '../harness/observer.ts'
import type { Observer } from '../harness/observer.ts'
import type { OwnServers } from '../harness/own-servers.ts'
import { Sender } from '../harness/sender.ts'
import type { Refusal } from '../harness/sender.ts'
import { sampleTraces, toRootEvent } from '../harness/traffic.ts'
import type { SampleTrace } from '../harness/traffic.ts'
import { sleep, until } from '../harness/until.ts'
import { patienceMs } from '../limits.ts'

export interface OutagesOptions {
  readonly servers: OwnServers
  /** Traces that are recorded, one by one, while the broker goes away; and so many again while Neo4j does. */
  readonly traces: number
  readonly downMs: number
  readonly seed: number
  readonly say: (line: string) => void
}

export interface OutagesResult {
  /** Services that said in their log what they wait for, while the broker was not there yet. */
  readonly waited: readonly string[]
  /** Services that ended instead of waiting. */
  readonly endedAtStart: readonly string[]
  readonly refusals: readonly Refusal[]
  readonly acknowledged: number
  /** Acknowledged and not on the log. */
  readonly lost: number
  /** Pauses that projectors told of while Neo4j was away. */
  readonly pauses: number
  /** Dead letters: an outage parks nothing. */
  readonly parked: number
  readonly subjects: number
  readonly differing: readonly string[]
}

const services = ['ingest', 'gateway']
const workers = [
  { name: 'router', owns: ['router'] },
  { name: 'projectors', owns: memoryKinds },
]
/** Those that need the engines; the gateway needs only its subgraphs. */
const waiting = ['ingest', 'router', 'projectors']

/** A broker that is not there at the start, one that goes away in the middle, and a Neo4j that does. */
export async function runOutages(options: OutagesOptions): Promise<OutagesResult> {
  const { servers, traces: count, seed, say } = options
  const { kafka, neo4j } = servers
  const faults = await FaultStack.launch({
    kafka,
    neo4j,
    services,
    workers,
    beforeServices: () => servers.kill('kafka'),
  })
  let observer: Observer | undefined
  try {
    const start = await brokerDownAtStart(faults, options)
    observer = await faults.observe()
    const all = sampleTraces(count * 3, 12, seed)
    const tokenOf = (tenant: string) => faults.stack.tokenOf(tenant)
    const sender = new Sender({ url: faults.stack.url, tokenOf, pauseMs: 50 })
    sender.start(all.slice(0, count))
    await brokerDownInTheMiddle(options, sender)
    say(`The broker is back: ${sender.acknowledged.length} acknowledged, ${sender.refusals.length} refused meanwhile.`)
    const pauses = await neo4jDownInTheMiddle(options, faults, observer, all.slice(count))
    await observer.settled(patienceMs)
    const roots = await observer.rootEvents()
    const sights = firstSights(roots.map(({ event }) => event))
    const ids = new Set(sights.map(({ id }) => id))
    const lost = sender.acknowledged.filter((trace) => !ids.has(toRootEvent(trace).event.id ?? '')).length
    const scopes = all.map(({ scope }) => scope)
    const clean = await cleanPass(sights, scopes)
    const letters = await observer.readAll(deadLettersTopic)
    return {
      ...start,
      refusals: sender.refusals,
      acknowledged: sender.acknowledged.length,
      lost,
      pauses,
      parked: letters.length,
      subjects: clean.size,
      differing: differing(await observer.digests(scopes), clean),
    }
  } catch (error) {
    throw new Error(`${String(error)}\n${lastWords(faults)}`, { cause: error })
  } finally {
    await observer?.close()
    await faults.close()
  }
}

async function brokerDownAtStart(faults: FaultStack, { servers, say }: OutagesOptions) {
  const isSaid = (name: string) => faults.log(name).some(({ msg }) => msg === 'An engine is waited for.')
  let ended: readonly string[] = []
  await until('every service says what it waits for', async () => {
    ended = await endedOf(faults)
    return waiting.every((name) => isSaid(name) || ended.includes(name)) ? true : undefined
  })
  const waited = waiting.filter(isSaid)
  say(`The broker is not there: ${waited.join(', ')} say so and wait.`)
  await servers.start('kafka')
  await faults.stack.ready()
  say('The broker is there, and all services are ready.')
  return { waited, endedAtStart: ended }
}

async function endedOf(faults: FaultStack): Promise<readonly string[]> {
  const isOver = (name: string) =>
    Promise.race([faults.process(name).ended.then(() => true), sleep(0).then(() => false)])
  const over = await Promise.all(waiting.map(isOver))
  return waiting.filter((_, index) => over[index])
}

async function brokerDownInTheMiddle({ servers, downMs, traces }: OutagesOptions, sender: Sender): Promise<void> {
  await until('some traces are acknowledged', () => (sender.acknowledged.length >= traces / 4 ? true : undefined))
  await servers.kill('kafka')
  await until('a request is refused', () => (sender.refusals.length > 0 ? true : undefined))
  await sleep(downMs)
  await servers.start('kafka')
  await until('all traces are acknowledged', () => (sender.acknowledged.length >= traces ? true : undefined))
  await sender.stop()
}

/** It goes away while there is much to do. */
async function neo4jDownInTheMiddle(
  { servers, downMs, say }: OutagesOptions,
  faults: FaultStack,
  observer: Observer,
  traces: readonly SampleTrace[],
): Promise<number> {
  const before = pausesOf(faults)
  await observer.stores.log.append(traces.map(toRootEvent))
  await servers.kill('neo4j')
  say('Neo4j is gone.')
  await until('projectors pause', () => (pausesOf(faults) > before ? true : undefined))
  await sleep(downMs)
  await servers.start('neo4j')
  say('Neo4j is back.')
  await faults.stack.ready()
  return pausesOf(faults) - before
}

/** What the workers said last: why one of them stands still is known to nobody else. */
const lastWords = (faults: FaultStack): string =>
  workers
    .flatMap(({ name }) => [
      `The last lines of ${name}:`,
      ...faults
        .log(name)
        .slice(-linesMax)
        .map((line) => JSON.stringify(line)),
    ])
    .join('\n')
const linesMax = 12

const pausesOf = (faults: FaultStack): number =>
  faults.log('projectors').filter(({ msg, code }) => msg === 'A stage pauses.' && code === 'STORE_FAILED').length
