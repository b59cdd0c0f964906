import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EcphoryError } from '@ecphory/memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadConfig } from './load-config.ts'
import { printConfig } from './print-config.ts'
import {
  jwtSection,
  kafkaSection,
  limitsSection,
  memoryTypeSection,
  neo4jSection,
  serviceSections,
  signingSection,
  subgraphsSection,
} from './sections.ts'

const schema = z.strictObject({
  ...serviceSections,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  signing: signingSection,
  jwt: jwtSection,
  subgraphs: subgraphsSection,
  memoryType: memoryTypeSection,
  limits: limitsSection,
})

const signingKey = 'k'.repeat(32)
const environment = {
  ECPHORY_KAFKA: '127.0.0.1:9092, broker-2:9092',
  ECPHORY_NEO4J_URL: 'bolt://127.0.0.1:7687',
  ECPHORY_NEO4J_PASSWORD: 'hunter2-canary',
  ECPHORY_SIGNING_KEY: signingKey,
  ECPHORY_SUBGRAPHS: 'ingest=http://127.0.0.1:4001/graphql?a=b,admission=http://127.0.0.1:4002/graphql',
  ECPHORY_MEMORY_TYPE: 'episodic',
  ECPHORY_PORT: '4010',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const path = join(folder, 'config.json')
  writeFileSync(path, text)
  return path
}

function failureOf(work: () => unknown): EcphoryError {
  try {
    work()
  } catch (error) {
    if (error instanceof EcphoryError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('a configuration', () => {
  it('is read from the environment, with defaults', () => {
    const config = loadConfig(schema, environment)
    expect(config).toMatchObject({
      environment: 'production',
      installation: 'ecphory',
      http: { host: '127.0.0.1', port: 4010 },
      kafka: { brokers: ['127.0.0.1:9092', 'broker-2:9092'] },
      signing: { keys: [signingKey] },
      subgraphs: { ingest: 'http://127.0.0.1:4001/graphql?a=b', admission: 'http://127.0.0.1:4002/graphql' },
      memoryType: 'episodic',
      otlp: {},
    })
  })

  it('takes the environment over the file, and the file over defaults', () => {
    const file = fileOf(JSON.stringify({ http: { port: 5000, host: '0.0.0.0' }, log: { level: 'warn' } }))
    const config = loadConfig(schema, environment, file)
    expect([config.http, config.log]).toEqual([{ port: 4010, host: '0.0.0.0' }, { level: 'warn' }])
  })

  it('passes over sections of other services in a shared file', () => {
    const file = fileOf(JSON.stringify({ kafka: { brokers: ['a:1'] }, http: { port: 1 } }))
    expect(loadConfig(z.strictObject(serviceSections), {}, file).http.port).toBe(1)
  })

  it('takes an empty variable for an unset one', () => {
    expect(loadConfig(schema, { ...environment, ECPHORY_PORT: '' }).http.port).toBe(4000)
  })
})

describe('a wrong configuration', () => {
  it('is one error that names every variable and no value', () => {
    const bad = {
      ECPHORY_KAFKA: 'canary-kafka',
      ECPHORY_NEO4J_URL: 'bolt://canary-user:canary-password@host:7687',
      ECPHORY_SIGNING_KEY: 'canary-key',
      ECPHORY_PORT: 'canary-port',
      ECPHORY_SUBGRAPHS: 'ingest=canary-url',
      ECPHORY_ENVIRONMENT: 'canary-environment',
      ECPHORY_INSTALLATION: 'Canary Installation',
    }
    const { code, message } = failureOf(() => loadConfig(schema, bad))
    expect(code).toBe('INVALID_ARGUMENT')
    for (const variable of Object.keys(bad)) expect(message).toContain(variable)
    expect(message).toContain('ECPHORY_MEMORY_TYPE is not set')
    expect(message).not.toMatch(/canary/i)
  })

  it('names what a file has too much of', () => {
    const file = fileOf(JSON.stringify({ kafak: {}, kafka: { broker: 'canary' } }))
    const { message } = failureOf(() => loadConfig(schema, environment, file))
    expect(message).toContain('unknown section kafak')
    expect(message).toContain('unknown keys broker')
    expect(message).not.toContain('canary')
  })

  it.each(['{"neo4j": {"password": canary-password}}', '["canary-password"]', ''])('is not quoted: %s', (text) => {
    const error = failureOf(() => loadConfig(schema, environment, fileOf(text)))
    expect(error.code).toBe('INVALID_ARGUMENT')
    expect(`${error.message} ${String(error.cause)}`).not.toContain('canary')
  })

  it('may be a file that is not there', () => {
    expect(failureOf(() => loadConfig(schema, environment, join(folder, 'none.json'))).code).toBe('FILE_UNREADABLE')
  })

  it('has at most two signing keys', () => {
    const keys = [signingKey, 'l'.repeat(32), 'm'.repeat(32)].join(',')
    expect(failureOf(() => loadConfig(schema, { ...environment, ECPHORY_SIGNING_KEY: keys })).message).toContain(
      'at most 2',
    )
  })
})

describe('a printed configuration', () => {
  const printed = printConfig(schema, loadConfig(schema, environment))

  it('shows every setting by its variable', () => {
    expect(printed).toMatchObject({
      ECPHORY_KAFKA: '127.0.0.1:9092,broker-2:9092',
      ECPHORY_PORT: '4010',
      ECPHORY_NEO4J_USER: '(not set)',
      ECPHORY_SUBGRAPHS: 'ingest=http://127.0.0.1:4001/graphql?a=b,admission=http://127.0.0.1:4002/graphql',
    })
  })

  it('hides secrets', () => {
    expect(printed).toMatchObject({ ECPHORY_NEO4J_PASSWORD: '(hidden)', ECPHORY_SIGNING_KEY: '(hidden)' })
    expect(JSON.stringify(printed)).not.toMatch(/hunter2|kkkk/)
  })
})
