import neo4j from 'neo4j-driver'
import { families } from '../statements/forgetting.ts'
import { createKeys } from '../store-keys.ts'

/** The server that tests run on: unset, they are skipped. */
export const testServer = process.env.ECPHORY_TEST_NEO4J

export const howToRun = 'ECPHORY_TEST_NEO4J names no server, e.g. bolt://127.0.0.1:7687; `npm run stack` starts one.'

/** An installation of its own for each store of a test, so that test files do not see each other. */
export const newInstallation = (): string => `test-${crypto.randomUUID()}`

/** What an installation holds outside of its spaces. */
const outside = ['Space', 'Checkpoint', 'Watermark', 'Purge', 'Setting', 'SealingKey']

/** Nodes that one transaction removes. */
const portion = 500

/**
 * Removes all that an installation has on the server, in portions: a large one is more than one transaction takes. Each
 * portion is a transaction that the client begins: `CALL … IN TRANSACTIONS` keeps an outer one with a lock on its label,
 * for which dropping an index waits, and the inner ones wait behind that. The server does not detect this deadlock.
 */
export async function removeInstallation(url: string, installation: string): Promise<void> {
  const driver = neo4j.driver(url, undefined, { disableLosslessIntegers: true })
  const session = driver.session()
  const bound = { installation: createKeys(installation).installation, portion: neo4j.int(portion) }
  const removeAll = async (found: string, more: object = {}) => {
    const statement = `${found} WITH n LIMIT $portion DETACH DELETE n RETURN count(*) AS removed`
    for (let removed = portion; removed > 0;) {
      const { records } = await session.run<{ removed: number }>(statement, { ...bound, ...more })
      removed = (records[0] as (typeof records)[number]).get('removed')
    }
  }
  try {
    const { records } = await session.run<{ space: string }>(
      'MATCH (s:Space {installation: $installation}) RETURN s.space AS space',
      bound,
    )
    const spaces = records.map((record) => record.get('space'))
    for (const label of families) {
      await removeAll(`UNWIND $spaces AS space MATCH (n:${label} {space: space}) WHERE n.id IS NOT NULL`, { spaces })
    }
    for (const label of outside) await removeAll(`MATCH (n:${label} {installation: $installation})`)
  } finally {
    await driver.close()
  }
}
