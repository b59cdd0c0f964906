import { expect, it } from 'vitest'
import { generatorFromEnvironment } from './generator-from-environment.ts'
import { echoedPrompt } from './testing/scored-prompt.ts'
import { ScriptedEndpoint } from './testing/scripted-endpoint.ts'

it('is none where no address is given', () => {
  expect(generatorFromEnvironment({})).toBeUndefined()
  expect(generatorFromEnvironment({ ECPHORY_GENERATOR: 'small-7b', ECPHORY_GENERATOR_URL: '' })).toBeUndefined()
})

it('asks the server that is named, with its key', async () => {
  const endpoint = await ScriptedEndpoint.open((asked) => echoedPrompt(asked, (token) => ({ [token]: 0.5 })))
  try {
    const generator = generatorFromEnvironment({
      ECPHORY_GENERATOR_URL: endpoint.baseUrl,
      ECPHORY_GENERATOR: 'small-7b',
      ECPHORY_GENERATOR_KEY: 'k',
    })
    expect(generator?.id).toBe('small-7b')
    const [score] = await generator!.scoreReference([{ request: 'q', publicContext: '', evidence: '' }], 'yes')
    expect(score).toEqual({ logProbabilities: [Math.log(0.5)], entropies: [-Math.log(0.5)] })
    expect(endpoint.asked[0]?.headers.authorization).toBe('Bearer k')
  } finally {
    endpoint.close()
  }
})

it.each([
  [{ ECPHORY_GENERATOR_URL: 'here', ECPHORY_GENERATOR: 'm' }, 'no http address'],
  [{ ECPHORY_GENERATOR_URL: 'http://localhost:1/v1' }, 'without ECPHORY_GENERATOR'],
])('refuses %o', (environment, fault) => {
  expect(() => generatorFromEnvironment(environment)).toThrow(fault)
})
