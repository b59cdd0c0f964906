import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { kafkaFromEnvironment } from './kafka-connection.ts'
import { printStores } from './stores-from-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'ecphory-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = {
  ECPHORY_KAFKA: 'one:9092,two:9092',
  ECPHORY_NEO4J_URL: 'bolt://graphs:7687',
  ECPHORY_NEO4J_PASSWORD: 'canary',
}

it('shows the settings of the stores, and no secret', () => {
  const shown = printStores(environment)
  expect(shown).toMatchObject({
    ECPHORY_KAFKA: 'one:9092,two:9092',
    ECPHORY_NEO4J_URL: 'bolt://graphs:7687',
    ECPHORY_NEO4J_PASSWORD: '(hidden)',
    ECPHORY_KEYS_URL: '(not set)',
  })
  expect(JSON.stringify(shown)).not.toContain('canary')
})

it('names what is missing', () => {
  expect(() => printStores({ ECPHORY_KAFKA: 'one:9092' })).toThrow(/ECPHORY_NEO4J_URL is not set/)
})

describe('the login to the brokers', () => {
  const login = { ECPHORY_KAFKA: 'one:9092', ECPHORY_KAFKA_USER: 'ana', ECPHORY_KAFKA_PASSWORD: 'canary' }

  it('is none where nothing is set', () => {
    const connection = { installation: 'ecphory', brokers: ['one:9092', 'two:9092'] }
    expect(kafkaFromEnvironment({ ECPHORY_KAFKA: 'one:9092, two:9092' })).toEqual(connection)
  })

  it('sends no password by itself, and is shown without it', () => {
    const sasl = { mechanism: 'scram-sha-512', username: 'ana', password: 'canary' }
    expect(kafkaFromEnvironment(login)).toMatchObject({ sasl })
    expect(kafkaFromEnvironment({ ...login, ECPHORY_KAFKA_MECHANISM: 'plain' })).toMatchObject({
      sasl: { ...sasl, mechanism: 'plain' },
    })
    expect(printStores({ ...environment, ...login })).toMatchObject({
      ECPHORY_KAFKA_USER: 'ana',
      ECPHORY_KAFKA_PASSWORD: '(hidden)',
      ECPHORY_KAFKA_TLS: 'false',
    })
  })

  it('goes over TLS where that is asked for, with certificates of a file', () => {
    const certificates = join(folder, 'ca.pem')
    writeFileSync(certificates, 'certificates')
    const secure = { ...login, ECPHORY_KAFKA_TLS: 'true' }
    expect(kafkaFromEnvironment(secure)).toMatchObject({ ssl: true })
    expect(kafkaFromEnvironment({ ...secure, ECPHORY_KAFKA_CA: certificates })).toMatchObject({
      ssl: { ca: ['certificates'] },
    })
    expect(() => kafkaFromEnvironment({ ...secure, ECPHORY_KAFKA_CA: join(folder, 'none.pem') })).toThrow(
      expect.objectContaining({ code: 'FILE_UNREADABLE' }),
    )
  })

  it.each([
    [{ ECPHORY_KAFKA_PASSWORD: undefined }, /ECPHORY_KAFKA_PASSWORD is not set/],
    [{ ECPHORY_KAFKA_USER: undefined }, /ECPHORY_KAFKA_USER is not set/],
    [{ ECPHORY_KAFKA_MECHANISM: 'gssapi' }, /ECPHORY_KAFKA_MECHANISM: /],
    [{ ECPHORY_KAFKA_CA: 'ca.pem' }, /ECPHORY_KAFKA_TLS is not set: it must be true where/],
    [{ ECPHORY_KAFKA_TLS: 'perhaps' }, /ECPHORY_KAFKA_TLS: must be true or false/],
  ])('is refused by halves: %j', (changed, told) => {
    expect(() => kafkaFromEnvironment({ ...login, ...changed })).toThrow(told)
    expect(() => kafkaFromEnvironment({ ...login, ...changed })).not.toThrow(/canary/)
  })
})
