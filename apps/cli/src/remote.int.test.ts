import { createTopics } from '@ecphory/kafka'
import { dropInstallation, isWithoutBroker, testBrokers, whatRunsIt } from '@ecphory/kafka/testing'
import { openStores, startWorkers } from '@ecphory/distributed'
import type { RunningWorkers, Stores } from '@ecphory/distributed'
import { createMetrics, createLogger } from '@ecphory/nest'
import { memoryTypes } from '@ecphory/memory'
import { howToRun, newInstallation, removeInstallation, testServer } from '@ecphory/neo4j/testing'
import { openRouter, openShippedEncoder } from '@ecphory/onnx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './run.ts'
import type { Io } from './io.ts'

const isSkipped = isWithoutBroker || testServer === undefined
const installation = newInstallation().slice(0, 24)
const environment = {
  ECPHORY_KAFKA: testBrokers.join(','),
  ECPHORY_NEO4J_URL: testServer ?? '',
  ECPHORY_INSTALLATION: installation,
}

async function ecphory(...args: readonly string[]) {
  const out: string[] = []
  const notes: string[] = []
  const io: Io = {
    write: async (text) => void out.push(text),
    note: (line) => void notes.push(line),
    readInput: async () => '{"role": "user", "content": "I live in Porto.", "at": "2026-03-01T09:00:00Z"}\n',
    async *readLines() {},
    isWatched: false,
    columns: 200,
    environment,
  }
  return { exit: await run([...args], io), out: out.join(''), notes: notes.join('\n') }
}

describe.skipIf(isSkipped)(`the command on services ${isSkipped ? `${whatRunsIt}; ${howToRun}` : ''}`, () => {
  const metrics = createMetrics('test')
  let stores: Stores
  let workers: RunningWorkers
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    await createTopics({ brokers: testBrokers, installation, partitions: 2 })
    stores = await openStores({ installation, kafka: { brokers: testBrokers }, neo4j: { url: testServer ?? '' } })
    const encoder = await openShippedEncoder()
    const { router, close } = await openRouter(encoder)
    closers.push(
      close,
      () => encoder.close(),
      () => stores.close(),
    )
    workers = await startWorkers({
      stores,
      parts: { ...stores, router, types: memoryTypes, tools: { encoder } },
      owns: () => true,
      metrics,
      logger: createLogger({ service: 'test', level: 'silent' }),
    })
  }, 120_000)
  afterAll(async () => {
    await workers.stop()
    for (const close of closers) await close()
    await dropInstallation(installation)
    await removeInstallation(testServer ?? '', installation)
  }, 60_000)

  it('records, recalls and counts what services do the work for', async () => {
    expect(await ecphory('record', 'I live in Porto.')).toMatchObject({ exit: 0 })
    const recalled = await ecphory('recall', 'Where do I live?', '--json')
    expect(recalled.exit).toBe(0)
    expect(recalled.out).toContain('I live in Porto.')
    const { out } = await ecphory('status')
    expect(out).toMatch(/services\s+Kafka at \S+/)
    expect(out).toMatch(/lag\s+none/)
  }, 120_000)

  it('lists what the router was not sure of, takes a label for it, and estimates other gates', async () => {
    expect(await ecphory('record', 'Then only the weather is left.', '--role', 'assistant')).toMatchObject({ exit: 0 })
    const listed = JSON.parse((await ecphory('router', 'review', '--json')).out) as {
      waiting: number
      segments: { segment: { segmentId: string; text: string } }[]
    }
    const { segmentId } = listed.segments.find(({ segment }) => segment.text.includes('weather'))?.segment ?? {}
    const labelled = await ecphory('router', 'review', '--label', `${segmentId}=fragmented`)
    expect(labelled).toMatchObject({ exit: 0, out: `1 segment is labelled, ${listed.waiting - 1} still wait.\n` })
    expect((await ecphory('router', 'status')).out).toMatch(/labels +1 fragmented/)
    expect((await ecphory('router', 'what-if', '--tau', '1')).out).toMatch(/^2 segments of tenant local, 1 of them/)
    expect(await ecphory('router', 'train')).toMatchObject({ exit: 2 })
  }, 120_000)

  it('tells of every stage how far it is behind', async () => {
    const lagged = async () => {
      const { values } = await metrics.lag.get()
      return new Set(values.map(({ labels }) => String(labels.stage).replace(/-.*/, '')))
    }
    await expect.poll(lagged, { timeout: 30_000 }).toEqual(new Set(['router', 'erase', 'extract', 'project']))
    const { values } = await metrics.lag.get()
    for (const { value } of values) expect(value).toBeGreaterThanOrEqual(0)
  }, 60_000)

  it('L2 replays into a shadow that the services fill, finds no difference, and lets it answer', async () => {
    const replayed = await ecphory('replay', '--into', 'shadow')
    expect(replayed).toMatchObject({ exit: 0 })
    expect(await ecphory('diff', 'live', 'shadow')).toMatchObject({ exit: 0 })
    expect(await ecphory('promote', 'shadow')).toMatchObject({ exit: 0 })
    expect((await ecphory('recall', 'Where do I live?', '--json')).out).toContain('I live in Porto.')
    expect(await ecphory('rollback')).toMatchObject({ exit: 0 })
  }, 180_000)
})
