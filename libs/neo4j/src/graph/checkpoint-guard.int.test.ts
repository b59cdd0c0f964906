import type { CheckpointKey, GraphOp, GraphStore } from '@ecphory/memory'
import neo4j from 'neo4j-driver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNeo4jGraphStore } from '../open-neo4j.ts'
import { Neo4jClient } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'
import { createKeys } from '../store-keys.ts'
import { anchorOf } from '../testing/sample-graph.ts'
import { newInstallation, removeInstallation } from '../testing/neo4j-server.ts'
import { describeOnServer } from '../testing/on-server.ts'
import { rewritingDriver } from '../testing/rewriting-driver.ts'
import { Neo4jGraphStore } from './neo4j-graph-store.ts'

const key: CheckpointKey = { projection: 'episodic', generation: 'g1', topic: 'facts', partition: 0 }
const races = 150

const effect = (name: string): GraphOp => ({ op: 'putAnchor', space: 's', anchor: anchorOf(name), recordFrom: 1 })

describeOnServer('checkpoint guard', (url) => {
  const installation = newInstallation()
  const workers: GraphStore[] = []
  let position = 0

  beforeAll(async () => {
    for (let i = 0; i < 2; i++) workers.push(await openNeo4jGraphStore({ url, installation }))
  })
  afterAll(async () => {
    for (const worker of workers) await worker.close()
    await removeInstallation(url, installation)
  }, 60_000)

  /** Both sessions are open at once: what one writes last, the other must not have written. */
  const move = (worker: GraphStore, expected: number, name: string) =>
    worker.transact(key, expected, expected + 1, async (transaction) => {
      await transaction.apply([effect(name)])
      await new Promise((resolve) => setTimeout(resolve, 2))
    })

  it('D8 of two sessions at the same moment exactly one commits, each time', async () => {
    const won: string[] = []
    for (; position < races; position++) {
      const names = [`a${position}`, `b${position}`]
      const outcomes = await Promise.allSettled(workers.map((worker, i) => move(worker, position, names[i] as string)))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') won.push(names[i] as string)
        else expect(outcome.reason).toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
      }
    }
    const [worker] = workers as [GraphStore]
    expect((await worker.dump('s')).anchors.map(({ anchor }) => anchor.segmentId)).toEqual([...won].sort())
    expect(await worker.checkpoint(key)).toBe(races)
  })

  it('D8 a guard that compares before it takes the lock lets both commit', async () => {
    const lock = 'SET c.lock = $worker'
    expect(statements.moveCheckpoint).toContain(lock)
    const driver = neo4j.driver(url, undefined, { disableLosslessIntegers: true })
    const naive = rewritingDriver(driver, (statement) => statement.replace(lock, ''))
    let both = 0
    for (let i = 0; i < 10 && both === 0; i++) {
      const racing = ['a', 'b'].map((name) => {
        const worker = new Neo4jGraphStore(new Neo4jClient(naive, 'neo4j'), createKeys(installation))
        return move(worker, position, `naive ${name}${i}`)
      })
      const outcomes = await Promise.allSettled(racing)
      if (outcomes.every(({ status }) => status === 'fulfilled')) both += 1
      position += 1
    }
    await driver.close()
    expect(both).toBe(1)
  })

  it('D8 refuses a zombie that read its checkpoint before its partitions moved, every time', async () => {
    const [zombie, heir] = workers as [GraphStore, GraphStore]
    const from = position
    for (let i = 0; i < races; i++, position++) {
      const held = await zombie.checkpoint(key)
      await move(heir, held, `heir${i}`)
      await expect(move(zombie, held, `zombie${i}`)).rejects.toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
    }
    const { anchors } = await heir.dump('s')
    expect(anchors.filter(({ anchor }) => anchor.segmentId.startsWith('zombie'))).toEqual([])
    expect(await heir.checkpoint(key)).toBe(from + races)
  })

  it('a zombie whose transaction was open when its partitions moved commits first or not at all', async () => {
    const [zombie, heir] = workers as [GraphStore, GraphStore]
    const held = await zombie.checkpoint(key)
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => (wake = resolve))
    const outcomes = Promise.allSettled([
      zombie.transact(key, held, held + 1, async (transaction) => {
        await asleep
        await transaction.apply([effect('woken')])
      }),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => move(heir, held, 'heir of the sleeper')),
    ])
    setTimeout(wake, 200)
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await heir.checkpoint(key)).toBe(held + 1)
  })
})
