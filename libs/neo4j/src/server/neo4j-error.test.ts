import neo4j from 'neo4j-driver'
import { expect, it } from 'vitest'
import { toEcphoryError } from './neo4j-error.ts'

it.each([
  ['Neo.ClientError.Security.Unauthorized', 'STORE_REFUSED'],
  ['Neo.ClientError.Security.Forbidden', 'STORE_REFUSED'],
  // After wrong passwords the server hears nobody for some seconds: that passes.
  ['Neo.ClientError.Security.AuthenticationRateLimit', 'STORE_FAILED'],
  ['ServiceUnavailable', 'STORE_FAILED'],
  ['Neo.ClientError.Statement.SyntaxError', 'INVALID_ARGUMENT'],
])('%s is %s, without the words of the server', (serverCode, code) => {
  const error = new neo4j.Neo4jError('canary', serverCode, '', '')
  const told = toEcphoryError(error)
  expect(told).toMatchObject({ code, cause: error })
  expect((told as Error).message).toContain(serverCode)
  expect((told as Error).message).not.toContain('canary')
})

it('leaves what is no error of the server as it is', () => {
  const error = new Error('ours')
  expect(toEcphoryError(error)).toBe(error)
})
