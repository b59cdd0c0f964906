import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRemoteMemory } from '@ecphory/distributed'
import { decisionMadeV1, decisionsTopic, isOf, segmentAnnotatedV1 } from '@ecphory/events'
import { createTopics } from '@ecphory/kafka'
import { dropInstallation, isWithoutBroker, testBrokers, whatRunsIt } from '@ecphory/kafka/testing'
import { howToRun, newInstallation, removeInstallation, testServer } from '@ecphory/neo4j/testing'
import { createService, loadConfig } from '@ecphory/nest'
import type { Service } from '@ecphory/nest'
import { routerConfig, routerService } from '@ecphory/router'
import { labelsPerRound } from '@ecphory/service'
import type { Memory } from '@ecphory/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const isSkipped = isWithoutBroker || testServer === undefined
const installation = newInstallation().slice(0, 24)
const partitions = 2

describe.skipIf(isSkipped)(`routers that learn ${isSkipped ? `${whatRunsIt}; ${howToRun}` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-heads-'))
  const routers: Service[] = []
  let memory: Memory

  beforeAll(async () => {
    await createTopics({ brokers: testBrokers, installation, partitions })
    const environment = {
      ...{ ECPHORY_KAFKA: testBrokers.join(','), ECPHORY_NEO4J_URL: testServer ?? '', ECPHORY_PORT: '0' },
      ...{ ECPHORY_INSTALLATION: installation, ECPHORY_HEADS: folder, ECPHORY_LOG_LEVEL: 'silent' },
    }
    for (let process = 0; process < 2; process += 1) {
      const router = await createService(routerService(loadConfig(routerConfig, environment)))
      routers.push(router)
      await router.listen()
    }
    const [kafka, neo4j] = [{ brokers: testBrokers }, { url: testServer ?? '' }]
    memory = await openRemoteMemory({ installation, kafka, neo4j, heads: { folder } })
  }, 120_000)
  afterAll(async () => {
    await memory.close()
    for (const router of routers) await router.close()
    await dropInstallation(installation)
    await removeInstallation(testServer ?? '', installation)
    rmSync(folder, { recursive: true })
  }, 60_000)

  const logOf = () => memory.subjectParts.pipeline.parts.log
  const recordsOf = async () => {
    const log = logOf()
    const all = Array.from({ length: partitions }, (_, at) => log.read(decisionsTopic('r1'), at, 0, 10_000))
    return (await Promise.all(all)).flat()
  }
  /** The heads that decide what is recorded now, one trace of each of some users: they stand on all partitions. */
  const headsOfNext = async (key: string) => {
    const users = ['ana', 'bea', 'cy', 'dan']
    const receipts = await Promise.all(
      users.map((user) => memory.of({ user }).record([{ role: 'user', content: 'I went to the mill.' }], { key })),
    )
    const ids = new Set(receipts.map(({ traceId }) => traceId))
    const decided = async () => {
      const decisions = (await recordsOf()).flatMap(({ event }) => (isOf(decisionMadeV1, event) ? [event.data] : []))
      return decisions.filter(({ traceId }) => ids.has(traceId))
    }
    await expect.poll(async () => (await decided()).length, { timeout: 60_000 }).toBe(users.length)
    return new Set((await decided()).map(({ head }) => head))
  }

  it('answer with the head that an operator adopted, in every process', async () => {
    const ana = memory.of({ user: 'ana' })
    const { traceId } = await ana.record([{ role: 'user', content: 'The gauge showed 7 bar.' }])
    await ana.label(`${traceId}-0`, ['working'])
    await expect.poll(async () => (await memory.router().status()).labels, { timeout: 60_000 }).toBe(1)
    const { head, promoted } = await memory.router().train()
    if (!promoted) await memory.router().rollback({ to: head })
    await expect.poll(() => headsOfNext(`a${Math.random()}`), { timeout: 60_000 }).toEqual(new Set([head]))
    const { head: shipped } = await memory.router().rollback()
    await expect.poll(() => headsOfNext(`b${Math.random()}`), { timeout: 60_000 }).toEqual(new Set([shipped]))
  }, 600_000)

  it('train in one process alone, once there are labels enough', async () => {
    const annotated = (await recordsOf()).find(
      ({ event }) => isOf(segmentAnnotatedV1, event) && event.data.labels.length > 0,
    )
    if (annotated === undefined || !isOf(segmentAnnotatedV1, annotated.event)) throw new Error('Nothing was labelled.')
    const { event } = annotated
    const copies = Array.from({ length: labelsPerRound }, (_, copy) => ({
      topic: decisionsTopic('r1'),
      event: {
        ...event,
        id: `copy-${copy}`,
        data: { ...event.data, segmentId: `copy-${copy}` },
        rootoffset: 1_000 + copy,
      },
    }))
    await logOf().append(copies)
    const rounds = async () => {
      const history = await memory.router().history()
      return history.filter((entry) => entry.kind === 'trained' && entry.trigger === 'labels')
    }
    await expect.poll(async () => (await rounds()).length, { timeout: 500_000, interval: 1_000 }).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expect(await rounds()).toMatchObject([{ tenant: 'local', round: 1 }])
  }, 600_000)
})
