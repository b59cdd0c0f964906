import { randomBytes } from 'node:crypto'
import { memoryKinds } from '@ecphory/events'
import type { ServicePlan } from './service-processes.ts'

export interface StackOptions {
  readonly kafka: string
  readonly neo4j: string
  readonly installation: string
  /** Of the gateway; the other services take the ports behind it. */
  readonly port: number
  /** A file with the public keys that verify tokens. */
  readonly keysFile: string
  /** Where the router keeps the heads that it trains. */
  readonly headsFolder: string
  /** Processes of each projector. */
  readonly projectors?: number
}

/** All services of one machine: who runs on which port, and what each is told. The gateway comes last. */
export function planStack(options: StackOptions): readonly ServicePlan[] {
  const { port, keysFile, headsFolder, projectors = 1 } = options
  const shared = {
    ECPHORY_ENVIRONMENT: 'development',
    ECPHORY_INSTALLATION: options.installation,
    ECPHORY_KAFKA: options.kafka,
    ECPHORY_NEO4J_URL: options.neo4j,
    ECPHORY_SIGNING_KEY: randomBytes(32).toString('hex'),
  }
  let next = port
  const plan = (name: string, app: string, more: Readonly<Record<string, string>> = {}): ServicePlan => ({
    name,
    app,
    port: (next += 1),
    environment: { ...shared, ...more },
  })
  const ingest = plan('ingest', 'ingest')
  const admission = plan('admission', 'admission')
  const router = plan('router', 'router', { ECPHORY_HEADS: headsFolder })
  const first = memoryKinds.map((kind) => plan(`projector-${kind}`, 'projector', { ECPHORY_MEMORY_TYPE: kind }))
  const further = Array.from({ length: projectors - 1 }, (_, index) =>
    memoryKinds.map((kind) => plan(`projector-${kind}-${index + 2}`, 'projector', { ECPHORY_MEMORY_TYPE: kind })),
  )
  const subgraphs = [
    `ingest=${urlOf(ingest)}/graphql`,
    `admission=${urlOf(admission)}/graphql`,
    `ranking=${urlOf(admission)}/ranking`,
    ...memoryKinds.map((kind, index) => `${kind}=${urlOf(first[index] as ServicePlan)}/graphql`),
  ]
  const gateway = {
    ...plan('gateway', 'gateway', { ECPHORY_SUBGRAPHS: subgraphs.join(','), ECPHORY_JWT_KEYS: keysFile }),
    port,
  }
  return [ingest, admission, router, ...first, ...further.flat(), gateway]
}

export const urlOf = ({ port }: Pick<ServicePlan, 'port'>): string => `http://127.0.0.1:${port}`
