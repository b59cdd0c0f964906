import { memoryKinds, rootTopic, scopeToSubject, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Scope } from '@ecphory/events'
import { openStores } from '@ecphory/distributed'
import type { Stores } from '@ecphory/distributed'
import { digestOf, firstGeneration, memoryTypes, projectionOf } from '@ecphory/memory'
import { longPatienceMs } from '../limits.ts'
import { until } from './until.ts'
import type { HeldWrite } from '../worker/held-writes.ts'

const { id: live } = firstGeneration

/** Looks at log and graphs from outside, as nobody's worker. */
export class Observer {
  readonly stores: Stores

  constructor(stores: Stores) {
    this.stores = stores
  }

  static async open(kafka: string, neo4j: string, installation: string): Promise<Observer> {
    return new Observer(await openStores({ installation, kafka: { brokers: kafka.split(',') }, neo4j: { url: neo4j } }))
  }

  /** Root events that every graph has passed, over all partitions. */
  async searchable(): Promise<number> {
    const { log, graphs } = this.stores
    const marks = Array.from({ length: log.partitions }, async (_, partition) => {
      const ofTypes = memoryTypes.map((type) => graphs.watermark(projectionOf(type), live, partition))
      return Math.min(...(await Promise.all(ofTypes)))
    })
    return (await Promise.all(marks)).reduce((sum, mark) => sum + mark, 0)
  }

  /** Waits until all that stands on the root log now can be recalled. */
  async settled(msMax = longPatienceMs): Promise<void> {
    const roots = await this.rootEvents()
    const ends = new Map<number, number>()
    for (const { position } of roots) ends.set(position.partition, position.offset)
    const { graphs } = this.stores
    const hasPassed = async () => {
      for (const [partition, last] of ends) {
        for (const type of memoryTypes) {
          if ((await graphs.watermark(projectionOf(type), live, partition)) <= last) return undefined
        }
      }
      return true
    }
    await until('everything is searchable', hasPassed, msMax)
  }

  /** The whole root log, partition after partition. */
  rootEvents() {
    return this.readAll(rootTopic)
  }

  async readAll(topic: string) {
    const { log } = this.stores
    const records = []
    for (let partition = 0; partition < log.partitions; partition += 1) {
      for (let from = 0; ;) {
        const read = await log.read(topic, partition, from, 1_000)
        const last = read.at(-1)
        if (last === undefined) break
        records.push(...read)
        from = last.position.offset + 1
      }
    }
    return records
  }

  /** How far the stage of a held write has come by now, whoever moves it. */
  progressOf({ of, name, generation = live, topic, partition }: HeldWrite): Promise<number> {
    const { log, graphs } = this.stores
    return of === 'log'
      ? log.committed(name, topic, partition)
      : graphs.checkpoint({ projection: name, generation, topic, partition })
  }

  /** The `history` digest of each subject. */
  async digests(scopes: readonly Scope[]): Promise<ReadonlyMap<string, string>> {
    return digestsOf(this.stores, scopes)
  }

  close(): Promise<void> {
    return this.stores.close()
  }
}

export async function digestsOf(
  { graphs }: Pick<Stores, 'graphs'> | { graphs: Parameters<typeof digestOf>[0] },
  scopes: readonly Scope[],
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const scope of scopes) {
    const subject = scopeToSubject(scope)
    const key = subjectToKey(subject)
    if (!digests.has(key)) digests.set(key, await digestOf(graphs, subject, live, memoryKinds, 'history'))
  }
  return digests
}

/** The first event of each id, in the order of the log: what a pass without a repetition is fed with. */
export function firstSights(events: readonly EcphoryEvent[]): readonly EcphoryEvent[] {
  const byId = new Map<string, EcphoryEvent>()
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event)
  return [...byId.values()]
}
