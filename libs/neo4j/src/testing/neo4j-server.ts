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

/** Removes all that an installation has on the server, in portions: a large one is more than one transaction takes. */
export async function removeInstallation(url: string, installation: string): Promise<void> {
  const driver = neo4j.driver(url)
  const session = driver.session()
  const bound = { installation: createKeys(installation).installation }
  const inPortions = 'CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 500 ROWS'
  try {
    const { records } = await session.run(
      'MATCH (s:Space {installation: $installation}) RETURN s.space AS space',
      bound,
    )
    const spaces = records.map((record) => record.get('space') as string)
    for (const label of families) {
      const found = `UNWIND $spaces AS space MATCH (n:${label} {space: space}) WHERE n.id IS NOT NULL`
      await session.run(`${found} ${inPortions}`, { spaces })
    }
    for (const label of outside) {
      await session.run(`MATCH (n:${label} {installation: $installation}) ${inPortions}`, bound)
    }
  } finally {
    await driver.close()
  }
}
