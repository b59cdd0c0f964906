import {
  deadLettersTopic,
  eventParkedV1,
  isOf,
  keyToPartition,
  memoryKinds,
  rootTopic,
  segmentsTopic,
  subjectToKey,
} from '@ecphory/events'
import { firstGeneration } from '@ecphory/memory'
import { withBareProducer } from '@ecphory/kafka/testing'
import { FaultStack } from '../harness/fault-stack.ts'
import type { Servers } from '../harness/fault-stack.ts'
import { ask, receiptsOf, recordTracesQuery } from '../harness/gateway.ts'
import type { Observer } from '../harness/observer.ts'
import { toTraceInput } from '../harness/traffic.ts'
import type { SampleTrace } from '../harness/traffic.ts'
import { until } from '../harness/until.ts'
import { partitions } from '../limits.ts'
import { hangingMark, throwingMark } from '../worker/faulty-types.ts'
import { poisonKinds } from './poison-records.ts'
import type { PoisonKind } from './poison-records.ts'

/** What became of one kind of poison. */
export interface PoisonRow {
  readonly kind: PoisonKind | 'throwing' | 'hanging'
  readonly end: 'parked' | 'refused' | 'stopped' | 'none'
  /** Code of the dead letter, of the refusal, or of the pause. */
  readonly code: string
  /** State of the receipt, where a client has one. */
  readonly receipt?: string
  /** State of a trace of the same subject that was recorded behind it. */
  readonly behind: string
  /** State of a trace on another partition that was recorded behind it. */
  readonly beside: string
}

const extractMs = 300

/** Eight kinds of poison, each on the wire of a running system, with a trace behind it and one beside it. */
export async function runPoison(servers: Servers, say: (line: string) => void): Promise<readonly PoisonRow[]> {
  const workers = [
    { name: 'router', owns: ['router'] },
    { name: 'projectors', owns: memoryKinds, environment: { FAULTS_EXTRACT_MS: String(extractMs) } },
  ]
  const faults = await FaultStack.launch({ ...servers, services: ['ingest', 'gateway'], workers })
  const observer = await faults.observe()
  const told = (row: PoisonRow): PoisonRow => {
    say(JSON.stringify(row))
    return row
  }
  try {
    await faults.stack.ready()
    const client = new Client(faults, observer, servers.kafka)
    const rows: PoisonRow[] = []
    for (const kind of ['throwing', 'hanging'] as const) rows.push(told(await client.brokenExtractor(kind)))
    for (const kind of ['badJson', 'invalidUtf8', 'deepNesting'] as const)
      rows.push(told(await client.parkedByRouter(kind)))
    rows.push(told(await client.tenMegabytes()))
    // Last, since what stops a consumer stops it until the release that knows the event is installed.
    rows.push(told(await client.stopping('newerVersion', 1)))
    rows.push(told(await client.stopping('unknownType', 2)))
    return rows
  } finally {
    await observer.close()
    await faults.close()
  }
}

const receiptQuery =
  'query ($positions: [Position!], $user: ID) { receipts(positions: $positions, user: $user) { state reason { code } } }'
interface Recorded {
  readonly position: string
  readonly user: string
}

const ends = new Set(['SEARCHABLE', 'PARKED', 'REFUSED'])

class Client {
  readonly #faults: FaultStack
  readonly #observer: Observer
  readonly #brokers: string[]
  #count = 0

  constructor(faults: FaultStack, observer: Observer, kafka: string) {
    this.#faults = faults
    this.#observer = observer
    this.#brokers = kafka.split(',')
  }

  /** An extractor that throws, or that never ends: the segment is parked in one graph, under its trace. */
  async brokenExtractor(kind: 'throwing' | 'hanging'): Promise<PoisonRow> {
    const mark = kind === 'throwing' ? throwingMark : hangingMark
    const poison = await this.#record(this.#trace(0, mark))
    const [behind, beside] = [await this.#record(this.#trace(0)), await this.#record(this.#trace(3))]
    const { state, code } = await this.#end(poison)
    return {
      kind,
      end: state === 'PARKED' ? 'parked' : 'none',
      code,
      receipt: state,
      behind: (await this.#end(behind)).state,
      beside: (await this.#end(beside)).state,
    }
  }

  /** No event at all: the router parks it under its position, and passes it. */
  async parkedByRouter(kind: 'badJson' | 'invalidUtf8' | 'deepNesting'): Promise<PoisonRow> {
    const before = (await this.#letters()).length
    await this.#put(kind, 0, rootTopic)
    const [behind, beside] = [await this.#record(this.#trace(0)), await this.#record(this.#trace(3))]
    const states = { behind: (await this.#end(behind)).state, beside: (await this.#end(beside)).state }
    const letters = (await this.#letters()).slice(before)
    return { kind, end: letters.length === 1 ? 'parked' : 'none', code: letters.join(), ...states }
  }

  /** Refused by the gateway, and by the broker on the root log; on a topic that stages write, where it fits, parked. */
  async tenMegabytes(): Promise<PoisonRow> {
    const trace = this.#trace(0)
    const large = { ...trace, messages: [{ ...trace.messages[0], content: 'x'.repeat(10_000_000) }] as const }
    const refused = await this.#send(large)
    const ofBroker = await this.#put('tenMegabytes', 0, rootTopic).then(
      () => 'taken',
      (error: unknown) => (error as { type?: string }).type ?? String(error),
    )
    const before = (await this.#letters()).length
    await this.#put('tenMegabytes', 0, segmentsTopic('semantic', firstGeneration.routingRun))
    const [behind, beside] = [await this.#record(this.#trace(0)), await this.#record(this.#trace(3))]
    const states = { behind: (await this.#end(behind)).state, beside: (await this.#end(beside)).state }
    const letters = (await this.#letters()).slice(before)
    const code = [refused.status, ofBroker, ...letters].join()
    return { kind: 'tenMegabytes', end: letters.length === 1 ? 'parked' : 'none', code, ...states }
  }

  /** An event of a later release: the consumer of its partition stops before it, and says so; the others go on. */
  async stopping(kind: 'newerVersion' | 'unknownType', partition: number): Promise<PoisonRow> {
    const before = (await this.#letters()).length
    const pausesBefore = this.#pauses().length
    await this.#put(kind, partition, rootTopic)
    const [behind, beside] = [await this.#record(this.#trace(partition)), await this.#record(this.#trace(3))]
    const pause = await until('the router pauses', () =>
      this.#pauses()
        .slice(pausesBefore)
        .find((line) => line['partition'] === partition),
    )
    const isParked = (await this.#letters()).length > before
    const state = (await this.#receipt(behind)).state
    return {
      kind,
      end: isParked || state !== 'RECEIVED' ? 'none' : 'stopped',
      code: String(pause['code']),
      behind: state,
      beside: (await this.#end(beside)).state,
    }
  }

  #pauses() {
    return this.#faults.log('router').filter(({ msg }) => msg === 'A stage pauses.')
  }

  async #letters(): Promise<readonly string[]> {
    const records = await this.#observer.readAll(deadLettersTopic)
    return records.flatMap(({ event }) => (isOf(eventParkedV1, event) ? event.data.code : []))
  }

  /** A trace of a user on the partition, whose text is for the semantic graph. */
  #trace(partition: number, mark = 'fine'): SampleTrace {
    this.#count += 1
    const scope = { tenant: 'acme', user: userOn(partition) }
    const sourceId = `${mark}-${this.#count}`
    const message = {
      role: 'user' as const,
      content: 'semantic: I live in Porto.',
      at: '2026-03-06T08:00:00Z',
      sourceId,
    }
    return { scope, key: `poison-${this.#count}`, messages: [message] }
  }

  async #send(trace: SampleTrace) {
    const { tenant, user } = trace.scope
    const variables = { input: [toTraceInput(trace)], user }
    return ask(this.#faults.stack.url, await this.#faults.stack.tokenOf(tenant), {
      query: recordTracesQuery,
      variables,
    })
  }

  async #record(trace: SampleTrace): Promise<Recorded> {
    const answer = await this.#send(trace)
    const position = receiptsOf(answer)[0]?.position
    if (position == null) throw new Error(`A trace was not taken: ${answer.status} ${answer.codes.join()}`)
    return { position, user: trace.scope.user }
  }

  /** By its position: by its id it is found only once the router has come to it. */
  async #receipt({ position, user }: Recorded) {
    const token = await this.#faults.stack.tokenOf('acme')
    const variables = { positions: [position], user }
    const { data } = await ask(this.#faults.stack.url, token, { query: receiptQuery, variables })
    const [receipt] = (data?.['receipts'] ?? []) as readonly { state: string; reason: { code: string } | null }[]
    return { state: receipt?.state ?? 'RECEIVED', code: receipt?.reason?.code ?? '' }
  }

  #end(of: Recorded) {
    return until(`the trace at ${of.position} comes to an end`, async () => {
      const receipt = await this.#receipt(of)
      return ends.has(receipt.state) ? receipt : undefined
    })
  }

  #put(kind: PoisonKind, partition: number, topic: string): Promise<void> {
    const { key, value } = poisonKinds[kind](this.#trace(partition))
    const record = { key, value, partition }
    return withBareProducer(this.#faults.installation, async (put) => void (await put(topic, [record])), this.#brokers)
  }
}

function userOn(partition: number): string {
  for (let index = 0; ; index += 1) {
    const user = `user-${index}`
    if (keyToPartition(subjectToKey({ tenant: 'acme', user }), partitions) === partition) return user
  }
}
