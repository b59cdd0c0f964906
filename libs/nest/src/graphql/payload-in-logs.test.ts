import { expect, it } from 'vitest'
import { createAuthenticator } from '../auth/authenticator.ts'
import { createLocalKeys } from '../auth/local-keys.ts'
import { publicGraphqlLimits } from '../limits.ts'
import { systemClock } from '../service/system-clock.ts'
import { ask, keepLog, post, startToyService, silentLogger } from '../testing/toy-service.ts'

const canary = 'VIEWGUARD_CANARY_8M3Z'

it('G12: no log line holds a word of a request', async () => {
  const log = keepLog()
  const service = await startToyService(
    { limits: { ...publicGraphqlLimits, bodyBytesMax: 100_000 } },
    { logger: log.logger },
  )
  const fail = 'query ($how: String!, $text: String) { fail(how: $how, text: $text) }'
  for (const how of ['ours', 'json', 'caused', 'extended', 'other']) {
    await ask(service, fail, { how, text: canary })
    await ask(service, `{ fail(how: "${how}", text: "${canary} in a literal") }`)
    await ask(service, fail, { how, text: { deep: [canary] } })
  }
  await ask(service, `{ ${canary} }`)
  await ask(service, `{ hello(name: ${canary}) }`)
  await ask(service, `query ${canary} { hello(name: "${canary}") }`)
  await ask(service, `{ hello "${canary}`)
  await ask(service, 'mutation ($text: String!) { record(text: $text) }', { text: canary })
  await post(service, `{"query": ${canary}}`)
  await post(service, canary, { 'content-type': 'text/plain' })
  await post(service, canary.repeat(10_000))
  await post(service, '{"query":"{ hello }"}', {
    'x-request-id': canary,
    authorization: `Bearer ${canary}`,
    cookie: canary,
  })
  await fetch(`${service.url}/${canary}?${canary}=${canary}`)
  await fetch(`${service.url}/graphql?query={hello(name:"${canary}")}`)
  await service.close()
  expect(log.lines().length).toBeGreaterThan(25)
  expect(log.text()).not.toContain(canary)
})

it('but the log says where a fault is, and for which request', async () => {
  const log = keepLog()
  const service = await startToyService({}, { logger: log.logger })
  const answer = await ask(service, '{ fail(how: "caused", text: "a text") }')
  await service.close()
  const line = log.lines().find(({ msg }) => msg === 'A resolver failed.')
  expect(line).toMatchObject({
    level: 'error',
    path: ['fail'],
    requestId: answer.headers.get('x-request-id'),
    err: { name: 'Error', message: 'the store failed', cause: { message: 'near …' } },
  })
  expect(JSON.stringify(line)).toContain('toy-service')
})

it('and why somebody was not let in, without the token', async () => {
  const log = keepLog()
  const keys = await createLocalKeys(systemClock)
  const authenticator = createAuthenticator({
    jwks: keys.jwks,
    environment: 'production',
    clock: systemClock,
    logger: silentLogger,
  })
  const service = await startToyService(
    {
      contextOf: async (request, _body, { signal }) => ({
        identity: await authenticator.authenticate(request.headers.authorization),
        signal,
      }),
    },
    { logger: log.logger },
  )
  const token = await keys.sign({ tenant: 'acme', sub: canary, scope: [], expiresInSeconds: -60 })
  await ask(service, '{ hello }', {}, { authorization: `Bearer ${token}` })
  await service.close()
  expect(log.text()).toContain('ERR_JWT_EXPIRED')
  expect(log.text()).not.toContain(canary)
  expect(log.text()).not.toContain(token)
})
