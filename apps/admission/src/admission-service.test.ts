import { encoderToken, storesToken, versionsToken } from '@ecphory/distributed'
import { openTestMemory } from '@ecphory/embedded/testing'
import type { TestMemory } from '@ecphory/embedded/testing'
import { modelFromEnvironment } from '@ecphory/llm'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import type { Asked, Reply } from '@ecphory/llm/testing'
import { memoryTypes } from '@ecphory/memory'
import type { LanguageModel } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { accessScopes, createLogger, createService, loadConfig, systemClock } from '@ecphory/nest'
import type { Service } from '@ecphory/nest'
import { Versions } from '@ecphory/service'
import { createHttpExecutor } from '@ecphory/subgraphs'
import { parse } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admissionConfig } from './admission-config.ts'
import { admissionService } from './admission-service.ts'

const signingKey = 'k'.repeat(32)
const config = loadConfig(admissionConfig, {
  ...{ ECPHORY_KAFKA: '127.0.0.1:1', ECPHORY_NEO4J_URL: 'bolt://127.0.0.1:1', ECPHORY_PORT: '0' },
  ECPHORY_SIGNING_KEY: signingKey,
})
const request = 'Which seat should I book on the train?'
const admitting = parse(`query ($input: AdmitInput!) { admit(input: $input) {
  policy evidence emptyBecause failure queryPolicy evidencePolicy gaps { kind text } } }`)

let endpoint: ScriptedEndpoint
let test: TestMemory
const closers: (() => unknown)[] = []
beforeEach(async () => {
  endpoint = await ScriptedEndpoint.open(answer)
  test = await openTestMemory({ types: memoryTypes })
  closers.push(
    () => endpoint.close(),
    () => test.memory.close(),
  )
  const ana = test.memory.of({ tenant: 'red', user: 'ana' })
  const content = 'semantic: On trains I always want a seat at the aisle.'
  await ana.settled(await ana.record([{ role: 'user', content, at: '2026-03-01T08:00:00Z' }]))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Asks what is missing, and takes the one memory that it is shown. */
function answer({ prompt }: Asked): Reply {
  if (prompt.startsWith('find-gaps')) {
    return completion('{"gaps":[{"kind":"preference","text":"Which seat does the user like on trains?"}]}')
  }
  return completion('{"verdicts":[{"id":1,"begins":"On trains I always want","verdict":"helpful"}]}')
}

/** The service on the stores of a memory in this process, in place of Kafka and Neo4j. */
async function startService(languageModel?: LanguageModel): Promise<Service> {
  const { log, graphs } = test
  const modules = [
    {
      module: class TestStores {},
      providers: [
        { provide: storesToken, useValue: { log, graphs, checks: async () => [] } },
        { provide: encoderToken, useValue: createHashEncoder() },
        { provide: versionsToken, useValue: new Versions() },
      ],
    },
  ]
  const logger = createLogger({ service: 'admission', level: 'silent' })
  const service = await createService({ ...admissionService(config, languageModel), modules, logger })
  closers.push(() => service.close())
  await service.listen()
  return service
}

async function admit(service: Service, policy: string) {
  const url = `${service.url}/graphql`
  const executor = createHttpExecutor({ name: 'admission', url, signingKey, clock: systemClock })
  closers.push(() => executor.close())
  const identity = { tenant: 'red', user: 'ana', scopes: new Set(accessScopes) }
  return executor.execute({
    document: admitting,
    variables: { input: { request, policy } },
    context: { identity },
  })
}

const named = () => modelFromEnvironment({ ECPHORY_MODEL_URL: endpoint.baseUrl, ECPHORY_MODEL: 'small-7b' })

describe('the admission service', () => {
  it('decides by the language model that the environment names, where a request names it', async () => {
    const { data } = await admit(await startService(named()), 'MODEL')
    expect(data?.['admit']).toMatchObject({
      ...{ policy: 'MODEL', emptyBecause: null, failure: null },
      ...{ queryPolicy: 'small-7b find-gaps@1', evidencePolicy: 'small-7b judge-evidence@1' },
      gaps: [{ kind: 'PREFERENCE', text: 'Which seat does the user like on trains?' }],
    })
    expect(JSON.stringify(data)).toContain('aisle')
    expect(endpoint.asked.map(({ prompt }) => prompt)).toEqual(['find-gaps-1', 'judge-evidence-1'])
  })

  it('asks no model where none is named in the request', async () => {
    const { data } = await admit(await startService(named()), 'SEMANTIC')
    expect(data?.['admit']).toMatchObject({ policy: 'SEMANTIC', emptyBecause: null })
    expect(endpoint.asked).toEqual([])
  })

  it('answers on the public-only path where the endpoint refuses, and says why', async () => {
    endpoint.play(() => ({ status: 400 }))
    const { data } = await admit(await startService(named()), 'MODEL')
    expect(data?.['admit']).toMatchObject({
      ...{ policy: 'MODEL', evidence: '', emptyBecause: 'POLICY_FAILED', failure: 'MODEL_REFUSED' },
    })
  })

  it('has no such policy where the environment names no model', async () => {
    const { errors } = await admit(await startService(), 'MODEL')
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_ARGUMENT' } }])
  })
})
