import { describeGraphStore } from '@ecphory/memory/testing'
import { afterAll, describe, it } from 'vitest'
import { openNeo4jGraphStore } from '../open-neo4j.ts'
import { howToRun, newInstallation, removeInstallation, testServer } from '../testing/neo4j-server.ts'

if (testServer === undefined) {
  describe.skip('graph store: Neo4j', () => {
    it(howToRun, () => {})
  })
} else {
  const url = testServer
  const installations: string[] = []
  afterAll(async () => {
    for (const installation of installations) await removeInstallation(url, installation)
  })

  describeGraphStore(
    'Neo4j',
    () => {
      const installation = newInstallation()
      installations.push(installation)
      return openNeo4jGraphStore({ url, installation })
    },
    async (store) => {
      await store.close()
      return openNeo4jGraphStore({ url, installation: installations.at(-1) as string })
    },
  )
}
