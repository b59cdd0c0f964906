import { describeKeyStore } from '@ecphory/memory/testing'
import { afterAll, expect, it } from 'vitest'
import { openNeo4jKeyStore } from '../open-neo4j.ts'
import { newInstallation, removeInstallation } from '../testing/neo4j-server.ts'
import { describeOnServer } from '../testing/on-server.ts'

describeOnServer('keys', (url) => {
  const installations: string[] = []
  afterAll(async () => {
    for (const installation of installations) await removeInstallation(url, installation)
  }, 60_000)

  describeKeyStore(
    'Neo4j',
    () => {
      const installation = newInstallation()
      installations.push(installation)
      return openNeo4jKeyStore({ url, installation })
    },
    async (keys) => {
      await keys.close()
      return openNeo4jKeyStore({ url, installation: installations.at(-1) as string })
    },
  )

  it('F10 a server that can not be reached is never taken for a destroyed key', async () => {
    await expect(openNeo4jKeyStore({ url: 'bolt://127.0.0.1:9' })).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })
})
