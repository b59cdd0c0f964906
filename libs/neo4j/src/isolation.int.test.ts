import { canonicalJson } from '@ecphory/memory'
import neo4j from 'neo4j-driver'
import type { Driver } from 'neo4j-driver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Neo4jGraphStore } from './graph/neo4j-graph-store.ts'
import { createKeys } from './store-keys.ts'
import { exactItemsMax } from './limits.ts'
import { openNeo4jGraphStore } from './open-neo4j.ts'
import { Neo4jClient } from './server/neo4j-client.ts'
import { purgingStatements } from './statements/purging.ts'
import { sealingStatements } from './statements/sealing.ts'
import { statements } from './statements/statements.ts'
import { asText, readSteps, write, writes } from './testing/isolation-scenario.ts'
import type { Opened } from './testing/isolation-scenario.ts'
import { everything, mirrored, plants, withoutSolo } from './testing/mirrored-spaces.ts'
import { newInstallation, removeInstallation } from './testing/neo4j-server.ts'
import { anchorOf } from './testing/sample-graph.ts'
import { describeOnServer } from './testing/on-server.ts'
import { rewritingDriver } from './testing/rewriting-driver.ts'
import { mutants } from './testing/space-bindings.ts'
import type { Mutant } from './testing/space-bindings.ts'

const terms = [{ term: 'word', own: 1, context: 0 }]

interface Pair {
  /** What all nodes of the two carry, and no others. */
  readonly mark: string
  readonly a: string
  readonly b: string
  readonly made: string
  readonly bound: { readonly first: string; readonly second: string }
}

describeOnServer('the isolation of tenants', (url) => {
  const installation = newInstallation()
  const keys = createKeys(installation)
  let driver: Driver
  let pairs = 0

  beforeAll(async () => {
    await (await openNeo4jGraphStore({ url, installation })).close()
    driver = neo4j.driver(url, undefined, { disableLosslessIntegers: true })
  })
  afterAll(async () => {
    await driver.close()
    await removeInstallation(url, installation)
  }, 120_000)

  /** A store that has read nothing yet, with a statement in the place of another. */
  function openedWith(mutant: Mutant | null, mark = '', note: (statement: string) => void = () => {}): Opened {
    const replaced = mutant === null ? null : statements[mutant.statement]
    const rewrite = (statement: string): string => {
      note(statement)
      return statement === replaced && mutant !== null ? mutant.text(mark) : statement
    }
    const client = new Neo4jClient(rewritingDriver(driver, rewrite), 'neo4j')
    return { client, store: new Neo4jGraphStore(client, keys), keys }
  }

  const run = async (statement: string, parameters: object) =>
    (await driver.executeQuery(statement, parameters)).records.map((record) => record.toObject() as object)

  /** Two tenants with the same ids and words, of whom nothing leads from one to the other. */
  async function newPair(): Promise<Pair> {
    pairs += 1
    const [a, b, made] = [`first ${pairs}`, `second ${pairs}`, `made ${pairs}`]
    const bound = { first: keys.space(a), second: keys.space(b) }
    await write(openedWith(null).store, [...mirrored(a, 'first'), ...mirrored(b, 'second')])
    await run(withoutSolo, bound)
    return { a, b, made, bound, mark: crypto.randomUUID() }
  }
  async function plant({ bound, mark }: Pair): Promise<void> {
    const session = driver.session()
    await session.executeWrite((transaction) =>
      Promise.all(plants.map((statement) => transaction.run(statement, bound))),
    )
    await session.close()
    await run('MATCH (n) WHERE n.space IN [$first, $second] SET n.mark = $mark', { ...bound, mark })
  }

  async function snapshot({ bound, mark }: Pair): Promise<string> {
    const held = [...(await run(everything.nodes, bound)), ...(await run(everything.links, bound))]
    return held
      .map((one) =>
        canonicalJson(one).replaceAll(bound.first, 'FIRST').replaceAll(bound.second, 'SECOND').replaceAll(mark, 'MARK'),
      )
      .map((text) => text.replaceAll(/"incarnation":"[^"]*"/gu, '').replaceAll(/(first|second|made) \d+/gu, '$1'))
      .sort()
      .join('\n')
  }

  async function readAll(space: string): Promise<string> {
    const seen: unknown[] = []
    for (const { name, read } of readSteps) seen.push(name, await read(openedWith(null), space))
    return asText(seen)
  }

  /** After each batch of writes to the first: all that lies in both, and what this store, which has read, reads then. */
  async function* writing(mutant: Mutant | null, note?: (statement: string) => void): AsyncGenerator<string> {
    const pair = await newPair()
    await plant(pair)
    // One more anchor, and the first space is too large to compare all of its vectors.
    const almost = 'MATCH (s:Space {space: $first}) SET s.isEmbedded = false, s.anchors = $anchors'
    await run(almost, { ...pair.bound, anchors: neo4j.int(exactItemsMax) })
    await run('MATCH (s:Space {space: $second}) REMOVE s.hasTombstones', pair.bound)
    await run('MATCH (a:Anchor) WHERE a.space IN [$first, $second] REMOVE a.embedding', pair.bound)
    const { store } = openedWith(mutant, pair.mark, note)
    const read = async (space: string) =>
      asText(await store.query(space, [{ find: 'lexical', terms: ['word'], limit: 9 }], {}, {}))
    yield (await read(pair.a)) + (await read(pair.b))
    await write(store, [{ op: 'putAnchor', space: pair.b, anchor: anchorOf('s6', { terms }), recordFrom: 9 }])
    yield (await read(pair.a)) + (await read(pair.b))
    for (const batch of writes(pair.a, pair.made)) {
      await write(store, batch)
      yield (await snapshot(pair)) + asText(await store.dump(pair.made))
      yield (await read(pair.a)) + (await read(pair.b))
    }
  }

  it('G2 no read shows, and no write touches, what is another tenant’s, even where the two are linked', async () => {
    const pair = await newPair()
    await plant(pair)
    const canariesIn = async (space: string) => [...new Set((await readAll(space)).match(/canary of \w+/gu))]
    expect(await canariesIn(pair.a)).toEqual(['canary of first'])
    expect(await canariesIn(pair.b)).toEqual(['canary of second'])
  })

  it('G2 without any one of the predicates it is not so', async () => {
    const pair = await newPair()
    await plant(pair)
    const used = new Map<string, Set<string>>()
    const noteBy = (name: string) => (statement: string) =>
      used.set(statement, (used.get(statement) ?? new Set()).add(name))
    const shown = new Map<string, string>()
    for (const { name, read } of readSteps) {
      for (const space of [pair.a, pair.b]) {
        shown.set(`${name} ${space}`, asText(await read(openedWith(null, '', noteBy(name)), space)))
      }
    }
    const written: string[] = []
    for await (const seen of writing(null, noteBy('writes'))) written.push(seen)

    const readThatCatches = async (mutant: Mutant): Promise<string | null> => {
      const steps = used.get(statements[mutant.statement]) ?? new Set()
      for (const { name, read } of readSteps.filter((step) => steps.has(step.name))) {
        for (const space of [pair.a, pair.b]) {
          const seen = await read(openedWith(mutant, pair.mark), space).then(
            asText,
            (error: Error) => `fails: ${error.message}`,
          )
          if (seen !== shown.get(`${name} ${space}`)) return name
        }
      }
      return null
    }
    const writeThatCatches = async (mutant: Mutant): Promise<string | null> => {
      if (used.get(statements[mutant.statement])?.has('writes') !== true) return null
      let at = 0
      try {
        for await (const seen of writing(mutant)) if (seen !== written[at++]) return `write ${at}`
      } catch (error) {
        return `a failure: ${error instanceof Error ? error.message : ''}`
      }
      return null
    }
    // Reads first: a write without its predicate changes what these pairs hold too.
    const caught = new Map<Mutant, string | null>()
    for (const mutant of mutants()) caught.set(mutant, await readThatCatches(mutant))
    for (const [mutant, by] of caught) if (by === null) caught.set(mutant, await writeThatCatches(mutant))
    const results = [...caught].map(
      ([{ statement, what }, by]) => `${statement} without ${what}: ${by === null ? 'SURVIVED' : `caught by ${by}`}`,
    )
    console.log(results.join('\n'))
    expect(results.filter((line) => line.includes('SURVIVED'))).toEqual([])
    const neverRun = Object.entries(statements).flatMap(([name, statement]) => (used.has(statement) ? [] : [name]))
    expect(neverRun.filter((name) => !ofNoSubject.has(name))).toEqual([])
    expect(new Set(readSteps.map(({ name }) => name)).size).toBe(readSteps.length)
  }, 600_000)
})

/** Statements of progress, settings, keys and purging: see the exceptions in `space-bindings.ts`. */
const ofNoSubject = new Set([
  ...Object.keys(purgingStatements),
  ...Object.keys(sealingStatements),
  ...['watermark', 'advanceWatermarks', 'dropCheckpoints', 'dropWatermarks', 'setting', 'putSetting'],
  'spacesOfGeneration',
])
