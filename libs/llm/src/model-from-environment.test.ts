import { completion, ScriptedEndpoint } from './testing/scripted-endpoint.ts'
import { expect, it } from 'vitest'
import { modelFromEnvironment } from './model-from-environment.ts'

it('is none where no address is given', () => {
  expect(modelFromEnvironment({})).toBeUndefined()
  expect(modelFromEnvironment({ ECPHORY_MODEL: 'small-7b', ECPHORY_MODEL_URL: '' })).toBeUndefined()
})

it('asks the endpoint that is named, with its key and within its budget', async () => {
  const endpoint = await ScriptedEndpoint.open([completion('{}')])
  try {
    const model = modelFromEnvironment({
      ECPHORY_MODEL_URL: endpoint.baseUrl,
      ECPHORY_MODEL: 'small-7b',
      ECPHORY_MODEL_KEY: 'k',
      ECPHORY_MODEL_TOKENS_MAX: '10',
    })
    const prompt = { name: 'p@1', system: 's', user: 'u', schema: {}, maxTokens: 5 }
    expect((await model?.ask(prompt))?.text).toBe('{}')
    expect(endpoint.asked[0]?.headers.authorization).toBe('Bearer k')
    await expect(model?.ask(prompt)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' })
  } finally {
    endpoint.close()
  }
})

it.each([
  [{ ECPHORY_MODEL_URL: 'here', ECPHORY_MODEL: 'm' }, 'no http address'],
  [{ ECPHORY_MODEL_URL: 'http://localhost:1/v1' }, 'without ECPHORY_MODEL'],
  [{ ECPHORY_MODEL_URL: 'http://localhost:1/v1', ECPHORY_MODEL: 'm', ECPHORY_MODEL_TOKENS_MAX: '1e9' }, 'whole number'],
])('refuses %o', (environment, fault) => {
  expect(() => modelFromEnvironment(environment)).toThrow(fault)
})
