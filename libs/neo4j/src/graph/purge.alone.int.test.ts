import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GraphOp, GraphStore } from '@ecphory/memory'
import neo4j from 'neo4j-driver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNeo4jGraphStore } from '../open-neo4j.ts'
import { newInstallation, removeInstallation, testServer } from '../testing/neo4j-server.ts'
import { anchorOf, edgeOf, nodeOf } from '../testing/sample-graph.ts'
import { termToToken } from './term-token.ts'

/** The data folder of the server that tests run on: its files are searched. */
const home = process.env.ECPHORY_TEST_NEO4J_HOME
const whatIsMissing =
  'ECPHORY_TEST_NEO4J and ECPHORY_TEST_NEO4J_HOME must name a server and its data folder, started with ' +
  'db.tx_log.rotation.retention_policy=keep_none, db.tx_log.rotation.size=128K and db.checkpoint.interval.time=1s'

/** How long the server may take to rotate and drop its logs after a purge. */
const waitMsMax = 120_000

const key = { projection: 'episodic', generation: 'g1', topic: 'facts', partition: 0 }
const canary = 'CanaryQ7xThatNobodyElseWrites'
const kept = 'KeptK4wThatStays'

/** Whatever of a life may hold words, each longer than what Neo4j packs into a property record. */
function life(space: string, word: string, count: number): readonly GraphOp[] {
  const long = (what: string, i: number) => `${what} ${i} ${word} ${'and what else there was to say '.repeat(4)}`
  return Array.from({ length: count }, (_, i): readonly GraphOp[] => {
    const support = [`segment ${i}`]
    const item = { ...nodeOf(`node ${i}`), properties: { name: long('name', i) }, support, keys: [long('key', i)] }
    const edge = { ...edgeOf(`edge ${i}`, 'NEXT', `node ${i}`, 'node 0'), properties: { why: long('why', i) }, support }
    const slot = long('slot', i)
    const assertion = { slot, factId: `fact ${i}`, validTime: i, value: { object: long('object', i) }, support }
    const terms = [
      { term: word, own: 1, context: 0 },
      { term: word.toLowerCase(), own: 1, context: 0 },
    ]
    const given = { text: long('text', i), sourceId: long('source', i), speaker: long('speaker', i), terms }
    return [
      { op: 'putAnchor', space, anchor: anchorOf(`segment ${i}`, given), recordFrom: 1 },
      { op: 'assert', space, assertion: { ...assertion, assertedAt: 1, withdrawnAt: null } },
      { op: 'putVersion', space, version: { slot, item, recordFrom: 1, recordTo: null } },
      { op: 'putVersion', space, version: { slot, item: edge, recordFrom: 1, recordTo: null } },
    ]
  }).flat()
}

const isMissing = testServer === undefined || home === undefined

describe.skipIf(isMissing)(isMissing ? `purge: ${whatIsMissing}` : 'purge', () => {
  const url = testServer ?? ''
  const installation = newInstallation()
  let store: GraphStore

  beforeAll(async () => {
    expect(await settingsOf(url)).toMatchObject({ 'db.tx_log.rotation.retention_policy': 'keep_none' })
    store = await openNeo4jGraphStore({ url, installation })
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await removeInstallation(url, installation)
  }, 60_000)

  const write = async (ops: readonly GraphOp[]) => {
    const held = await store.checkpoint(key)
    await store.transact(key, held, held + 1, (transaction) => transaction.apply(ops))
  }
  const found = async (word: string, space: string) =>
    (await store.query(space, [{ find: 'lexical', terms: [word], limit: 500 }], {}, {}))[0]?.length

  it(
    'F1 F4 leaves no byte of what was forgotten in any file, and all of what was not',
    async () => {
      await write(life('forgotten', canary, 100))
      await write([...life('partly', canary, 100), ...life('beside', kept, 100)])
      expect(await found(canary, 'partly')).toBe(100)
      expect(filesWith(canary).length).toBeGreaterThan(0)
      await write([
        { op: 'forgetSpace', space: 'forgotten' },
        { op: 'forgetSegments', space: 'partly', segmentIds: Array.from({ length: 100 }, (_, i) => `segment ${i}`) },
      ])
      const before = await store.dump('beside')
      const purging = store.purge()
      for (let i = 0; i < 20; i++) expect(await found(kept, 'beside')).toBe(100)
      await purging
      expect(await store.dump('beside')).toEqual(before)
      expect(await found(kept, 'beside')).toBe(100)
      const end = Date.now() + waitMsMax
      while (filesWith(canary).length > 0 && Date.now() < end) await sleep(1_000)
      expect(filesWith(canary)).toEqual([])
      expect(filesWith(kept).length).toBeGreaterThan(0)
    },
    waitMsMax * 2,
  )
})

/** Files of the server that hold a word, as it was written or as the full-text index knows it. */
function filesWith(word: string): readonly string[] {
  const forms = [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    Buffer.from(word.toLowerCase()),
    Buffer.from(termToToken(word)),
  ]
  const files = readdirSync(join(home ?? '', 'data'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = contentOf(path)
      return forms.some((form) => bytes.includes(form))
    })
}

/** A log may be dropped while it is looked for: then it holds nothing. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

async function settingsOf(url: string): Promise<Readonly<Record<string, string>>> {
  const driver = neo4j.driver(url)
  try {
    const { records } = await driver.executeQuery("SHOW SETTINGS YIELD name, value WHERE name STARTS WITH 'db.'")
    return Object.fromEntries(records.map((record) => [record.get('name') as string, record.get('value') as string]))
  } finally {
    await driver.close()
  }
}
