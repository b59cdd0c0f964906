import { describeGraphStore } from '@ecphory/memory/testing'
import { afterAll, vi } from 'vitest'
import { openNeo4jGraphStore } from '../open-neo4j.ts'
import { newInstallation, removeInstallation } from '../testing/neo4j-server.ts'
import { describeOnServer } from '../testing/on-server.ts'

// The first of each statement is planned, and a server of tests shares its machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

describeOnServer('the contract', (url) => {
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
})
