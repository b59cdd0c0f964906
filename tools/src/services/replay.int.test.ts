import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRemoteMemory, openStores, startWorkers } from '@ecphory/distributed'
import { createTopics } from '@ecphory/kafka'
import { dropInstallation, isWithoutBroker, testBrokers, whatRunsIt } from '@ecphory/kafka/testing'
import { memoryTypes } from '@ecphory/memory'
import { howToRun, newInstallation, removeInstallation, testServer } from '@ecphory/neo4j/testing'
import { createLogger, createMetrics, createService, loadConfig } from '@ecphory/nest'
import { openRouter, openShippedEncoder } from '@ecphory/onnx'
import { projectorConfig, projectorService } from '@ecphory/projector'
import { loadExtractors, readVersionNames } from '@ecphory/service'
import type { Memory } from '@ecphory/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const isSkipped = isWithoutBroker || testServer === undefined
const installation = newInstallation().slice(0, 24)

/** Finds nothing; without imports, so that it may lie anywhere. */
const moduleText = `export default {
  kind: 'semantic', observes: [], extractor: 'nothing@1', extract: async () => [], assertions: () => [],
  event: { type: 'ecphory.statements.extracted.v1', data: { parse: (data) => data } },
  settlement: { start: () => null, apply: (state) => state, finish: () => ({ nodes: [], edges: [] }) },
  recall: () => [], block: { name: 'profile', title: 'User profile', lines: () => [] },
}
`

describe.skipIf(isSkipped)(`replay on services ${isSkipped ? `${whatRunsIt}; ${howToRun}` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-versions-'))
  const file = join(folder, 'versions.json')
  const closers: (() => Promise<unknown>)[] = []
  let memory: Memory

  beforeAll(async () => {
    writeFileSync(join(folder, 'nothing.mjs'), moduleText)
    writeFileSync(file, JSON.stringify({ extractors: { semantic: { nothing: 'nothing.mjs' } } }))
    await createTopics({ brokers: testBrokers, installation, partitions: 1 })
    const config = { installation, kafka: { brokers: testBrokers }, neo4j: { url: testServer ?? '' } }
    const stores = await openStores(config)
    const encoder = await openShippedEncoder()
    const { router, close } = await openRouter(encoder)
    closers.push(
      () => stores.close(),
      () => encoder.close(),
      close,
    )
    const workers = await startWorkers({
      stores,
      parts: { ...stores, router, types: memoryTypes, tools: { encoder } },
      owns: ({ memoryKind }) => memoryKind !== 'semantic',
      metrics: createMetrics('test'),
      logger: createLogger({ service: 'test', level: 'silent' }),
    })
    closers.push(() => workers.stop())
    const environment = {
      ...{ ECPHORY_KAFKA: testBrokers.join(','), ECPHORY_NEO4J_URL: testServer ?? '', ECPHORY_PORT: '0' },
      ...{ ECPHORY_INSTALLATION: installation, ECPHORY_VERSIONS: file, ECPHORY_LOG_LEVEL: 'silent' },
      ...{ ECPHORY_MEMORY_TYPE: 'semantic', ECPHORY_SIGNING_KEY: 'a key of thirty-two characters at least' },
    }
    const projector = await createService(projectorService(loadConfig(projectorConfig, environment)))
    closers.push(() => projector.close())
    await projector.listen()
    const { all: extractors } = await loadExtractors(await readVersionNames(file), [])
    memory = await openRemoteMemory({ ...config, extractors })
    closers.push(() => memory.close())
  }, 120_000)
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
    await dropInstallation(installation)
    await removeInstallation(testServer ?? '', installation)
    rmSync(folder, { recursive: true })
  }, 60_000)

  it('L2 fills a shadow with the extractor that a file of their setting names, and goes on with it once it answers', async () => {
    const ana = memory.of({ user: 'ana' })
    const told = async (text: string) => {
      await ana.record([{ role: 'user', content: text, at: '2026-03-01T08:00:00Z' }])
      await memory.settled()
    }
    const statements = async () =>
      (await ana.show('semantic')).nodes.flatMap((node) => (node.label === 'Statement' ? [node.id] : []))
    await told('I live in Porto.')
    expect(await statements()).toHaveLength(1)
    const { all } = await loadExtractors(await readVersionNames(file), [])
    const [nothing] = all
    if (nothing === undefined) throw new Error('The file names no extractor.')
    const shadow = await memory.replay({ into: 'shadow', extractors: { semantic: nothing } })
    expect(shadow.pinned?.extractors?.semantic?.id).toBe(nothing.extractor)
    expect(await statements()).toHaveLength(1)
    await memory.promote('shadow')
    expect(await statements()).toEqual([])
    await told('I love pears.')
    expect(await statements()).toEqual([])
    expect((await ana.show('semantic')).anchors).toBe(2)
    // The one that answered before follows in its own time, and takes over once it has.
    const isBack = () =>
      memory.rollback().then(
        () => true,
        (error: unknown) => error,
      )
    await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
    expect(await statements()).toHaveLength(2)
  }, 180_000)
})
