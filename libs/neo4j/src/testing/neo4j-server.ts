import neo4j from 'neo4j-driver'
import { createKeys } from '../store-keys.ts'

/** The server that tests run on: unset, they are skipped. */
export const testServer = process.env.ECPHORY_TEST_NEO4J

export const howToRun = 'ECPHORY_TEST_NEO4J names no server, e.g. bolt://127.0.0.1:7687; `npm run stack` starts one.'

/** An installation of its own for each store of a test, so that test files do not see each other. */
export const newInstallation = (): string => `test-${crypto.randomUUID()}`

/** Removes all that an installation has on the server. */
export async function removeInstallation(url: string, installation: string): Promise<void> {
  const driver = neo4j.driver(url)
  const bound = { installation: createKeys(installation).installation }
  try {
    await driver.executeQuery(
      `MATCH (s:Space {installation: $installation})
       CALL (s) { MATCH (n {space: s.space}) WHERE n <> s DETACH DELETE n }
       DELETE s`,
      bound,
    )
    await driver.executeQuery('MATCH (n) WHERE n.installation = $installation DETACH DELETE n', bound)
  } finally {
    await driver.close()
  }
}
