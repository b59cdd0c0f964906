import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKafkaEventLog } from '../open-kafka-event-log.ts'
import { eventOf, stepOf, textOf, userOn } from '../testing/sample-events.ts'
import { isWithoutOwnBroker, OwnBroker, whatRunsOwn } from '../testing/own-broker.ts'
import type { KafkaEventLog } from './kafka-event-log.ts'

const user = userOn(0, 2)
const on = (topic: string, text: string) => [{ topic, event: eventOf(user, text) }]
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const outage = { code: 'STORE_FAILED' }

async function readAll(log: KafkaEventLog, topic: string): Promise<string[]> {
  return (await log.read(topic, 0, 0, 100_000)).map(textOf)
}

/** Resolves with the milliseconds that a call took to fail as it should. */
async function failsWith(call: () => Promise<unknown>, code: string): Promise<number> {
  const startedAt = Date.now()
  await expect(call()).rejects.toMatchObject({ code })
  return Date.now() - startedAt
}

/** As a worker does: an outage is tried again. */
async function eventually<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if ((error as { code?: string }).code !== outage.code || tries === 30) throw error
    }
    await sleep(200)
  }
}

describe('a broker that is not there', () => {
  it('is named, within a bounded time', async () => {
    const startedAt = Date.now()
    const opening = openKafkaEventLog({
      brokers: ['127.0.0.1:1'],
      partitions: 2,
      createTopics: true,
      patienceMs: 1_000,
    })
    await expect(opening).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringContaining('Kafka (127.0.0.1:1) failed while listing topics') as string,
    })
    expect(Date.now() - startedAt).toBeLessThan(20_000)
  })
})

describe.skipIf(isWithoutOwnBroker)(`a broker that goes away ${whatRunsOwn}`, { timeout: 240_000 }, () => {
  const broker = new OwnBroker()
  beforeAll(() => broker.start(), 120_000)
  afterAll(() => broker.remove(), 60_000)

  const open = (installation: string, patienceMs: number) =>
    openKafkaEventLog({ brokers: [broker.address], installation, partitions: 2, createTopics: true, patienceMs })

  it('fails every call while it is down, and none once it is back', async () => {
    const log = await eventually(() => open('down', 4_000))
    await log.append(on('in', 'before'))
    // A broker that has just begun makes its own topics first.
    await eventually(() => log.commit(stepOf({ outputs: on('out', 'first'), claims: [{ name: 'n', value: 'v' }] })))
    const session = { sessionTimeoutMs: 3_000, heartbeatIntervalMs: 300 }
    const assignment = await eventually(() => log.openAssignment({ group: 'router', topic: 'in', ...session }))
    broker.kill()
    const calls: readonly (() => Promise<unknown>)[] = [
      () => log.append(on('in', 'meanwhile')),
      () => log.read('in', 0, 0, 10),
      () => log.end('in', 0),
      () => log.claimed(['another']),
      () => log.commit(stepOf({ expected: 1, next: 2, outputs: on('out', 'lost') })),
      () => log.behind('in', 0, 0),
      () => log.derivedFrom('out', { partition: 0, offset: 0 }),
      () => log.topics(),
    ]
    const took = await Promise.all(calls.map((call) => failsWith(call, outage.code)))
    expect(Math.max(...took)).toBeLessThan(40_000)
    expect(assignment.partitions()).toEqual([])
    await broker.start()
    await eventually(() => log.append(on('in', 'after')))
    expect((await readAll(log, 'in')).filter((text) => text !== 'meanwhile')).toEqual(['before', 'after'])
    await eventually(() => log.commit(stepOf({ expected: 1, next: 2, outputs: on('out', 'second') })))
    expect(await readAll(log, 'out')).toEqual(['first', 'second'])
    expect(await log.committed('router', 'in', 0)).toBe(2)
    expect((await log.claimed(['n'])).get('n')).toBe('v')
    for (let i = 0; i < 300 && assignment.partitions().length < 2; i += 1) await sleep(100)
    expect(assignment.partitions()).toEqual([0, 1])
    await log.close()
  })

  it('D7 loses nothing that was acknowledged and repeats nothing, killed twice under load', async () => {
    const log = await open('load', 120_000)
    const [appended, committed]: [string[], string[]] = [[], []]
    let isOver = false
    const appending = (async () => {
      for (let i = 0; !isOver; i += 1) {
        await log.append(on('in', `${i}`))
        appended.push(`${i}`)
      }
    })()
    const committing = (async () => {
      for (let i = 0; !isOver; i += 1) {
        await log.commit(stepOf({ topic: 'steps', expected: i, next: i + 1, outputs: on('out', `${i}`) }))
        committed.push(`${i}`)
      }
    })()
    const progress = async () => {
      const goal = Math.min(appended.length, committed.length) + 20
      for (let i = 0; i < 600 && Math.min(appended.length, committed.length) < goal; i += 1) await sleep(100)
    }
    for (let kills = 0; kills < 2; kills += 1) {
      await progress()
      broker.kill()
      await broker.start()
    }
    await progress()
    isOver = true
    await Promise.all([appending, committing])
    expect(Math.min(appended.length, committed.length)).toBeGreaterThanOrEqual(60)
    expect(await readAll(log, 'in')).toEqual(appended)
    expect(await readAll(log, 'out')).toEqual(committed)
    await log.close()
  })

  it('fails in time on a broker that hangs, and goes on when it wakes', async () => {
    const log = await eventually(() => open('hang', 4_000))
    await log.append(on('in', 'before'))
    const session = { sessionTimeoutMs: 3_000, heartbeatIntervalMs: 300 }
    const assignment = await log.openAssignment({ group: 'router', topic: 'in', ...session })
    broker.suspend()
    expect(await failsWith(() => log.read('in', 0, 0, 10), outage.code)).toBeLessThan(40_000)
    expect(await failsWith(() => log.append(on('in', 'meanwhile')), outage.code)).toBeLessThan(20_000)
    expect(await failsWith(() => log.commit(stepOf({})), outage.code)).toBeLessThan(30_000)
    broker.resume()
    await eventually(() => log.append(on('in', 'after')))
    const texts = await readAll(log, 'in')
    expect(texts[0]).toBe('before')
    expect(texts.at(-1)).toBe('after')
    for (let i = 0; i < 300 && assignment.partitions().length < 2; i += 1) await sleep(100)
    expect(assignment.partitions()).toEqual([0, 1])
    expect(assignment.absentMs()).toBe(0)
    await log.close()
  })
})
