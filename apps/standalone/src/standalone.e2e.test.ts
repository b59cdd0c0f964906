import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completion, ScriptedEndpoint } from '@ecphory/llm/testing'
import { createLogger, createService, loadConfig } from '@ecphory/nest'
import type { Service } from '@ecphory/nest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standaloneConfig } from './standalone-config.ts'
import { standaloneService } from './standalone-service.ts'
import { welcome } from './welcome.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ecphory-'))))
afterAll(() => rmSync(folder, { recursive: true }))

async function start(environment: Record<string, string>): Promise<Service> {
  const all = { ECPHORY_PORT: '0', ECPHORY_DB: join(folder, 'm.db'), ...environment }
  const config = loadConfig(standaloneConfig, all)
  const logger = createLogger({ service: 'standalone', level: 'silent' })
  const service = await createService({ ...standaloneService(config, all), logger })
  await service.listen()
  return service
}

const development = { ECPHORY_ENVIRONMENT: 'development', ECPHORY_DEV_TENANT: 'local' }

async function ask(service: Service, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return {
    status: response.status,
    ...((await response.json()) as { data?: Record<string, never>; errors?: object[] }),
  }
}

describe('the standalone server, with the shipped models', () => {
  it('remembers what it was told over a stop, and the id of an erasure outlives the process', async () => {
    const first = await start(development)
    const recorded = await ask(
      first,
      `mutation { recordTraces(input: [{ messages: [
        { role: USER, content: "I moved to Lisbon last year.", at: "2026-03-01T08:00:00Z", sourceId: "m1" }
        { role: USER, content: "I am allergic to peanuts.", at: "2026-03-01T08:01:00Z", sourceId: "m2" }] }]) { state } }`,
    )
    expect(recorded.data).toEqual({ recordTraces: [{ state: 'RECEIVED' }] })
    expect(await first.close()).toBe(true)
    const second = await start(development)
    const asked = await ask(
      second,
      '{ recall(input: { query: "Where do I live?" }) { items { text } context { text } } }',
    )
    expect(JSON.stringify(asked.data)).toContain('Lisbon')
    const erased = await ask(second, 'mutation { erase(id: "m2") { id segments } }')
    const { id } = (erased.data as unknown as { erase: { id: string } }).erase
    expect(await second.close()).toBe(true)
    const third = await start(development)
    expect((await ask(third, `{ eraseJob(id: "${id}") { state segments } }`)).data).toEqual({
      eraseJob: { state: 'DONE', segments: 1 },
    })
    expect(await third.close()).toBe(true)
  })

  it('decides of admission by the language model that the environment names, where a request names it', async () => {
    const endpoint = await ScriptedEndpoint.open(({ prompt, user }) => {
      if (prompt.startsWith('find-gaps')) {
        return completion('{"gaps":[{"kind":"preference","text":"Which seat does the user like on trains?"}]}')
      }
      if (!prompt.startsWith('judge-evidence')) return completion('{"findings":[]}')
      const begins = /\d\. \[[^\]]*\] (.{20})/u.exec(user)?.[1]
      return completion(JSON.stringify({ verdicts: [{ id: 1, begins, verdict: 'helpful' }] }))
    })
    const model = { ECPHORY_MODEL_URL: endpoint.baseUrl, ECPHORY_MODEL: 'small-7b', ECPHORY_ROUTER_CALLS: '0' }
    const service = await start({ ...development, ...model, ECPHORY_DB: join(folder, 'model.db') })
    try {
      const recorded = await ask(
        service,
        `mutation { recordTraces(input: [{ messages: [
          { role: USER, content: "On trains I always want a seat at the aisle.", at: "2026-03-01T08:00:00Z" }] }]) { position } }`,
      )
      const [{ position = '' } = {}] = recorded.data?.['recordTraces'] as unknown as { position?: string }[]
      const input = `{ request: "Which seat should I book on the train?", policy: MODEL, minPosition: "${position}" }`
      const { data } = await ask(service, `{ admit(input: ${input}) { policy failure evidence } }`)
      expect(data).toMatchObject({ admit: { policy: 'MODEL', failure: null } })
      expect(JSON.stringify(data)).toContain('aisle')
    } finally {
      await service.close()
      endpoint.close()
    }
  })

  it('shows GraphiQL from its own page in development, and says where', async () => {
    const service = await start(development)
    const page = await fetch(`${service.url}/graphql`, { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect(html).toContain('GraphiQL')
    expect(html).not.toMatch(/(?:src|href)="https?:/)
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200)
    const config = loadConfig(standaloneConfig, development)
    expect(welcome(service.url, config)).toContain(`${service.url}/graphql`)
    await service.close()
  })

  it('G3 in production lets nobody in without a token, and shows nothing of itself', async () => {
    const service = await start({ ECPHORY_ENVIRONMENT: 'production' })
    expect((await ask(service, '{ me { tenant } }')).status).toBe(401)
    expect((await ask(service, '{ __schema { types { name } } }')).status).toBe(401)
    const page = await fetch(`${service.url}/graphql`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(405)
    await service.close()
  })
})
