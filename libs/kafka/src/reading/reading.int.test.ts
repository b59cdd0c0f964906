import { describe, expect, it } from 'vitest'
import { bareClient, withBareProducer } from '../testing/bare-client.ts'
import { useLogs } from '../testing/open-logs.ts'
import { eventOf, stepOf, textOf, userOn } from '../testing/sample-events.ts'
import { isWithoutBroker, whatRunsIt } from '../testing/test-installation.ts'
import { TopicNames } from '../topics/topic-names.ts'
import type { KafkaEventLog } from '../log/kafka-event-log.ts'

const user = userOn(0, 2)
const on = (topic: string, ...texts: string[]) => texts.map((text) => ({ topic, event: eventOf(user, text) }))
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${from + i}`)
const messagesOf = (...texts: string[]) =>
  texts.map((text) => {
    const event = eventOf(user, text)
    return { key: event.partitionkey, value: JSON.stringify(event), partition: 0 }
  })

async function readInSteps(log: KafkaEventLog, limit: number): Promise<string[]> {
  const texts: string[] = []
  for (let from = 0; ;) {
    const records = await log.read('in', 0, from, limit)
    const last = records.at(-1)
    if (last === undefined) return texts
    texts.push(...records.map(textOf))
    from = last.position.offset + 1
  }
}

describe.skipIf(isWithoutBroker)(`reading ${whatRunsIt}`, () => {
  const logs = useLogs()

  it('reads large and small batches, compressed or not, in steps of any size, and from within a batch', async () => {
    const installation = logs.installation()
    const log = await logs.open(installation)
    await log.append(on('in', ...many(0, 700)))
    await withBareProducer(installation, async (send) => {
      await send('in', messagesOf(...many(700, 1_000)), true)
      await send('in', messagesOf(...many(1_000, 1_100)))
    })
    await log.append(on('in', ...many(1_100, 1_150).map((text) => `${text}`), 'x'.repeat(900_000)))
    const expected = [...many(0, 1_150), 'x'.repeat(900_000)]
    for (const limit of [1_000, 100, 37]) expect(await readInSteps(log, limit)).toEqual(expected)
    for (const offset of [0, 1, 350, 699, 700, 850, 1_099, 1_149]) {
      expect((await log.read('in', 0, offset, 1)).map(textOf)).toEqual([String(offset)])
    }
  })

  it('sees what is appended beside a step that is read in parts', async () => {
    const log = await logs.open(logs.installation())
    await log.append(on('in', 'a', 'b', 'c'))
    expect((await log.read('in', 0, 0, 1)).map(textOf)).toEqual(['a'])
    await log.append(on('in', 'd'))
    expect((await log.read('in', 0, 1, 10)).map(textOf)).toEqual(['b', 'c', 'd'])
  })

  it('leaves out aborted transactions, several at once too, whose keys may be anything', async () => {
    const installation = logs.installation()
    const log = await logs.open(installation)
    await log.append(on('in', 'first'))
    const topic = new TopicNames(installation).toKafka('in')
    const kafka = bareClient()
    const producers = ['a', 'b', 'c'].map((name) =>
      kafka.producer({ transactionalId: `${installation}-${name}`, idempotent: true, maxInFlightRequests: 1 }),
    )
    await Promise.all(producers.map((producer) => producer.connect()))
    const transactions = await Promise.all(producers.map((producer) => producer.transaction()))
    const [a, b, c] = transactions
    if (!a || !b || !c) throw new Error('three transactions')
    const send = (transaction: typeof a, text: string) => transaction.send({ topic, messages: messagesOf(text) })
    for (const [transaction, text] of [
      [a, 'a1'],
      [b, 'b1'],
      [c, 'c1'],
      [a, 'a2'],
      [b, 'b2'],
      [c, 'c2'],
    ] as const) {
      await send(transaction, text)
    }
    await log.append(on('in', 'between'))
    await b.abort()
    await c.commit()
    await a.abort()
    await Promise.all(producers.map((producer) => producer.disconnect()))
    await log.append(on('in', 'last'))
    expect(await readInSteps(log, 100)).toEqual(['first', 'c1', 'c2', 'between', 'last'])
    // From every offset: also where the first record that is fetched is one of the second open transaction.
    for (let from = 0; from < 12; from += 1) {
      const texts = (await log.read('in', 0, from, 100)).map(textOf)
      expect(texts.filter((text) => /^[ab]\d/.test(text))).toEqual([])
    }
  })

  it('reads on from where a partition begins, when its front is gone', async () => {
    const installation = logs.installation()
    const log = await logs.open(installation)
    await log.append(on('in', ...many(0, 20)))
    expect(await log.keptFrom('in', 0)).toBe(0)
    const admin = bareClient().admin()
    await admin.connect()
    const topic = new TopicNames(installation).toKafka('in')
    await admin.fetchTopicOffsets(topic)
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '12' }] })
    await admin.disconnect()
    expect((await log.read('in', 0, 3, 100)).map(textOf)).toEqual(many(12, 20))
    expect(await log.keptFrom('in', 0)).toBe(12)
    expect(await log.read('in', 0, 500, 100)).toEqual([])
  })

  it('waits until there is more, is not woken by the ends of transactions, and keeps what it met', async () => {
    const log = await logs.open(logs.installation())
    await log.append(on('in', 'a'))
    await log.commit(stepOf({ outputs: on('in', 'b') }))
    const [, b] = await log.read('in', 0, 0, 10)
    const from = (b?.position.offset ?? 0) + 1
    expect(await log.waitForAny([{ topic: 'in', partition: 0, from: 0 }], 1_000)).toBe(true)
    const startedAt = Date.now()
    expect(await log.waitForAny([{ topic: 'in', partition: 0, from }], 300)).toBe(false)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290)
    const places = [
      { topic: 'in', partition: 0, from },
      { topic: 'in', partition: 1, from: 0 },
      { topic: 'not made yet', partition: 0, from: 0 },
    ]
    const waiting = log.waitForAny(places, 10_000)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const appendedAt = Date.now()
    await log.append([{ topic: 'in', event: eventOf(userOn(1, 2), 'c') }])
    expect(await waiting).toBe(true)
    expect(Date.now() - appendedAt).toBeLessThan(2_000)
    expect((await log.read('in', 1, 0, 10)).map(textOf)).toEqual(['c'])
  })

  it('answers at once from an empty partition, and many wait side by side', async () => {
    const log = await logs.open(logs.installation())
    await log.append(on('in', 'a'))
    const waits = Array.from({ length: 5 }, () => log.waitForAny([{ topic: 'in', partition: 1, from: 0 }], 4_000))
    const startedAt = Date.now()
    for (let i = 0; i < 20; i += 1) expect(await log.read('in', 1, 0, 10)).toEqual([])
    // Behind one of the waits each read would take as long as it.
    expect(Date.now() - startedAt).toBeLessThan(4_000)
    expect(new Set(await Promise.all(waits))).toEqual(new Set([false]))
  })

  it('says how far a reader is behind, and that it is not where only ends of transactions are left', async () => {
    const log = await logs.open(logs.installation())
    await log.append(on('in', 'a', 'b', 'c'))
    expect(await log.behind('in', 0, 1)).toBe(2)
    expect(await log.behind('in', 0, 3)).toBe(0)
    expect(await log.behind('in', 1, 0)).toBe(0)
    await log.commit(stepOf({ next: 2, outputs: on('out', 'x') }))
    await log.commit(stepOf({ expected: 2, next: 3, outputs: on('out', 'y') }))
    // Two records, and the ends of their transactions.
    expect(await log.end('out', 0)).toBe(4)
    expect(await log.behind('out', 0, 0)).toBe(4)
    expect(await log.behind('out', 0, 1)).toBe(3)
    expect(await log.behind('out', 0, 3)).toBe(0)
    expect((await log.read('out', 0, 0, 10)).map(textOf)).toEqual(['x', 'y'])
  })
})
