import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EcphoryError, memoryTypes } from '@ecphory/memory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { findConfigProblem } from './app-config.ts'
import { findUnknownVariables } from './known-variables.ts'
import { runScript } from './run-script.ts'

const script = join('helm', 'chart.sh')
const missing = await runScript(script, ['--check']).then(
  () => undefined,
  (error: unknown) => {
    if (error instanceof EcphoryError && error.code === 'RUNTIME_TOO_OLD') return error.message
    throw error
  },
)
const folder = mkdtempSync(join(tmpdir(), 'ecphory-chart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec: {
    readonly replicas?: number
    readonly template: { readonly spec: PodSpec }
    readonly scaleTargetRef?: { readonly name: string }
  }
}
interface PodSpec {
  readonly securityContext: object
  readonly containers: readonly {
    readonly args: readonly string[]
    readonly env?: readonly { readonly name: string; readonly value?: string }[]
    readonly [key: string]: unknown
  }[]
}

const enough = {
  kafka: { brokers: 'kafka-0:9092,kafka-1:9092' },
  neo4j: { url: 'neo4j+s://graphs:7687' },
  secretName: 'opens-them',
  auth: { localKeys: true },
}

/** All at once, since starting Java takes longer than rendering. */
const cases = {
  enough,
  model: { ...enough, model: { url: 'https://model/v1', name: 'm', hasKey: true, routerCalls: '0.2' } },
  login: {
    ...enough,
    kafka: {
      ...enough.kafka,
      ...{ tls: { enabled: true, ca: true }, login: { user: 'ecphory', mechanism: 'scram-sha-256' } },
    },
  },
  heads: { ...enough, heads: { claim: 'heads' } },
  versions: { ...enough, versions: { configMap: 'extractors' } },
  scaled: {
    ...enough,
    projectors: { episodic: { replicas: 5 } },
    services: { gateway: { autoscaling: { enabled: true } } },
    serviceMonitor: { enabled: true },
  },
  noBrokers: { ...enough, kafka: {} },
  nobodyLetIn: { ...enough, auth: {} },
  passwordInAddress: { ...enough, neo4j: { url: 'bolt://neo4j:pw@graphs:7687' } },
  certificatesForNothing: { ...enough, kafka: { ...enough.kafka, tls: { ca: true } } },
  misspelt: { ...enough, kafkaa: {} },
}
type Case = keyof typeof cases
const fileOf = (name: string) => join(folder, `${name}.yaml`)

function rendered(name: Case): Manifest[] {
  const documents = parseAllDocuments(readFileSync(`${fileOf(name)}.rendered`, 'utf8'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  return documents.map((document) => document.toJS() as Manifest | null).filter((manifest) => manifest !== null)
}
const ofKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((one) => one.kind === kind)
const variablesOf = (pod: PodSpec | undefined) => pod?.containers.flatMap(({ env = [] }) => env) ?? []

it('the chart carries the version of the workspace', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const chart = parse(readFileSync(join(root, 'infra', 'helm', 'ecphory', 'Chart.yaml'), 'utf8')) as object
  expect(chart).toMatchObject({ apiVersion: 'v2', name: 'ecphory', version, appVersion: version })
})

// Helm comes as a library for Java through Maven; in continuous integration that is never skipped.
describe.skipIf(missing !== undefined && !process.env['CI'])(`the chart${missing ? ` (${missing})` : ''}`, () => {
  beforeAll(async () => {
    for (const [name, values] of Object.entries(cases)) writeFileSync(fileOf(name), stringify(values))
    await runScript(script, ['render', 'mem', ...Object.keys(cases).map(fileOf)])
  }, 300_000)

  it('passes a strict lint', async () => {
    await expect(runScript(script, ['lint'])).resolves.not.toMatch(/\[(WARNING|ERROR)\]/)
  })

  it('renders one deployment per service and one projector per memory type', () => {
    const manifests = rendered('enough')
    const names = ['ingest', 'router', 'admission', 'gateway', ...memoryTypes.map(({ kind }) => `projector-${kind}`)]
    const deployments = ofKind(manifests, 'Deployment')
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(names.map((name) => `mem-${name}`))
    expect(ofKind(manifests, 'Service').map(({ metadata }) => metadata.name)).toEqual(
      names.map((name) => `mem-${name}`),
    )
    for (const { spec, metadata } of deployments) {
      const pod = spec.template.spec
      expect(pod.securityContext, metadata.name).toMatchObject({ runAsNonRoot: true })
      expect(pod.containers[0], metadata.name).toMatchObject({
        livenessProbe: { httpGet: { path: '/health/live' } },
        readinessProbe: { httpGet: { path: '/health/ready' } },
        resources: { requests: { cpu: '250m' }, limits: { memory: '1Gi' } },
        securityContext: { readOnlyRootFilesystem: true },
      })
    }
    expect(ofKind(manifests, 'HorizontalPodAutoscaler')).toEqual([])
    expect(ofKind(manifests, 'ServiceMonitor')).toEqual([])
  })

  it('sets variables that the services read, and gives the gateway no password of the database', () => {
    const manifests = rendered('model')
    const config = ofKind(manifests, 'ConfigMap')[0]?.data ?? {}
    const pods = ofKind(manifests, 'Deployment').map(({ spec }) => spec.template.spec)
    const names = pods.flatMap((pod) => variablesOf(pod).map(({ name }) => name))
    expect(findUnknownVariables([...new Set([...Object.keys(config), ...names])])).toEqual([])
    expect(names.filter((name) => name === 'ECPHORY_NEO4J_PASSWORD')).toHaveLength(pods.length - 1)
    const gateway = pods.find(({ containers }) => containers[0]?.args[0]?.includes('gateway'))
    expect(variablesOf(gateway).map(({ name }) => name)).toEqual(['ECPHORY_SIGNING_KEY'])
    const services = ofKind(manifests, 'Service').map(({ metadata }) => metadata.name)
    for (const pair of config['ECPHORY_SUBGRAPHS']?.split(',') ?? []) {
      expect(services).toContain(new URL(pair.split('=')[1] ?? '').hostname)
    }
  })

  it('gives the router alone a folder for heads, on the volume that is claimed', () => {
    const withHeads = ofKind(rendered('heads'), 'Deployment').filter(({ spec }) =>
      variablesOf(spec.template.spec).some(({ name }) => name === 'ECPHORY_HEADS'),
    )
    expect(withHeads.map(({ metadata }) => metadata.name)).toEqual(['mem-router'])
    const [router] = withHeads
    expect(JSON.stringify(router)).toContain('{"claimName":"heads"}')
    expect(router?.spec.template.spec.containers[0]).toMatchObject({
      volumeMounts: expect.arrayContaining([{ name: 'heads', mountPath: '/var/lib/ecphory/heads' }]) as unknown,
    })
    expect(JSON.stringify(rendered('enough'))).not.toContain('ECPHORY_HEADS')
  })

  it('gives extractors to those that find facts or read them, from the map that is named', () => {
    const named = ofKind(rendered('versions'), 'Deployment').filter(({ spec }) =>
      JSON.stringify(spec).includes('{"name":"versions","configMap":{"name":"extractors"}}'),
    )
    expect(named.map(({ metadata }) => metadata.name.replace(/^mem-/, '')).sort()).toEqual([
      'admission',
      ...['projector-episodic', 'projector-procedural', 'projector-semantic', 'projector-working'],
    ])
    for (const { spec, metadata } of named) {
      const variables = variablesOf(spec.template.spec).filter(({ name }) => name === 'ECPHORY_VERSIONS')
      expect(variables, metadata.name).toMatchObject([{ value: '/etc/ecphory-versions/versions.json' }])
      expect(JSON.stringify(spec.template.spec.containers), metadata.name).toContain('"/etc/ecphory-versions"')
    }
    expect(JSON.stringify(rendered('enough'))).not.toContain('ECPHORY_VERSIONS')
  })

  it('gives the password and the certificates of the brokers to all that connect to them, and to no other', () => {
    const manifests = rendered('login')
    expect(ofKind(manifests, 'ConfigMap')[0]?.data).toMatchObject({
      ECPHORY_KAFKA_TLS: 'true',
      ECPHORY_KAFKA_CA: '/etc/ecphory-kafka/kafka-ca.pem',
      ECPHORY_KAFKA_USER: 'ecphory',
      ECPHORY_KAFKA_MECHANISM: 'scram-sha-256',
    })
    const connected = [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')]
    expect(connected).toHaveLength(9)
    for (const { spec, metadata } of connected) {
      const pod = spec.template.spec
      const isGateway = metadata.name.endsWith('gateway')
      const names = variablesOf(pod).map(({ name }) => name)
      expect(names.includes('ECPHORY_KAFKA_PASSWORD'), metadata.name).toBe(!isGateway)
      const mounts = JSON.stringify(pod.containers[0]?.['volumeMounts'])
      expect(mounts.includes('/etc/ecphory-kafka'), metadata.name).toBe(!isGateway)
      expect(JSON.stringify(pod).includes('kafka-ca.pem'), metadata.name).toBe(!isGateway)
    }
    expect(JSON.stringify(rendered('enough'))).not.toMatch(/KAFKA_(TLS|CA|USER|PASSWORD)|kafka-ca/)
  })

  it('gives every service an environment that it starts with', async () => {
    const secrets: Readonly<Record<string, string>> = { ECPHORY_SIGNING_KEY: 'k'.repeat(32) }
    for (const name of ['enough', 'model', 'heads', 'login', 'versions'] as const) {
      const manifests = rendered(name)
      const config = ofKind(manifests, 'ConfigMap')[0]?.data ?? {}
      for (const { spec, metadata } of ofKind(manifests, 'Deployment')) {
        const pod = spec.template.spec
        const own = variablesOf(pod).map(({ name, value }) => [name, value ?? secrets[name] ?? 'a-secret'])
        const app = pod.containers[0]?.args[0]?.split('/')[1] ?? ''
        const environment = { ...config, ...(Object.fromEntries(own) as Record<string, string>) }
        expect(await findConfigProblem(app, environment), metadata.name).toBeUndefined()
      }
    }
  })

  it('scales one projector apart, a service by load, and is watched where asked', () => {
    const manifests = rendered('scaled')
    const replicas = ofKind(manifests, 'Deployment').map(({ metadata, spec }) => [metadata.name, spec.replicas])
    expect(Object.fromEntries(replicas)).toMatchObject({ 'mem-projector-episodic': 5, 'mem-projector-semantic': 2 })
    expect(replicas).toContainEqual(['mem-gateway', undefined])
    expect(ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef?.name)).toEqual([
      'mem-gateway',
    ])
    expect(ofKind(manifests, 'ServiceMonitor')).toHaveLength(1)
  })

  it.each<[Case, string]>([
    ['noBrokers', 'kafka.brokers'],
    ['nobodyLetIn', 'nobody would be let in'],
    ['passwordInAddress', 'url'],
    ['certificatesForNothing', 'TLS is not enabled'],
    ['misspelt', 'kafkaa'],
  ])('refuses %s, and names what is wrong', (name, named) => {
    expect(readFileSync(`${fileOf(name)}.refused`, 'utf8')).toContain(named)
  })
})
