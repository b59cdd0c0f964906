import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { memoryKinds } from '@ecphory/events'
import { findFreePorts } from '../../services/free-ports.ts'
import { startStack } from '../../stack/start-stack.ts'
import { benchNeo4j } from '../neo4j.ts'
import { benchGatewayHttp } from './gateway-http.ts'
import { benchGatewayInProcess } from './gateway-in-process.ts'
import type { GatewayFigures } from './gateway-rounds.ts'
import { benchKafkaLog } from './kafka-log.ts'
import { embeddedLag, enginesLag } from './lag-in-process.ts'
import type { InProcessLag } from './lag-in-process.ts'
import { servicesLag } from './lag-services.ts'
import type { ServicesLag } from './lag-services.ts'
import type { SectionSettings } from './section.ts'

/** The log's throughput. */
export async function kafkaSection({ servers, findings, scaled }: SectionSettings): Promise<void> {
  const { all, append, read, commit, rows } = await benchKafkaLog(servers.kafka, scaled(15, 3), scaled(2_000, 300))
  findings.ratio('kafka', all)
  findings.ratio('kafka.append', append)
  findings.ratio('kafka.read', read)
  findings.ratio('kafka.commit', commit)
  findings.table('kafka-log', rows)
}

/** The projectors' throughput. */
export async function neo4jSection({ servers, findings, scaled }: SectionSettings): Promise<void> {
  const { ratio, rows } = await benchNeo4j(servers.neo4j, scaled(400, 40), scaled(12, 2))
  findings.ratio('neo4j', ratio)
  findings.table('neo4j', rows)
}

/** From acknowledgement to searchable in one process, on SQLite and on the servers. */
export async function lagSection({ servers, findings, scaled }: SectionSettings): Promise<void> {
  const embedded = await embeddedLag(servers.folder, scaled(100, 5))
  findings.lags('lag.embedded', embedded.lags)
  const engines = await enginesLag(servers, scaled(60, 5))
  findings.lags('lag.engines', engines.lags)
  const costsOf = (mode: string, { costs }: InProcessLag) => costs.map((cost) => ({ mode, ...cost }))
  const rows = [...costsOf('embedded', embedded), ...costsOf('engines', engines)]
  console.table(rows.map(({ mode, part, calls, ms }) => ({ mode, part, calls: calls.toFixed(1), ms: ms.toFixed(1) })))
  findings.table('lag-costs', rows)
}

/** Federation in one process. */
export async function gatewaySection({ servers, findings, scaled }: SectionSettings): Promise<void> {
  const inProcess = await benchGatewayInProcess(servers.folder, scaled(300, 60), scaled(25, 3))
  tellGateway('gateway.inProcess', inProcess, { findings })
}

/** What needs the services: one stack, idle but for what is measured. */
export async function servicesSection({ servers, findings, scaled }: SectionSettings): Promise<void> {
  const { kafka, neo4j, folder } = servers
  const installation = `bench-${randomBytes(6).toString('hex')}`
  const [port = 0] = await findFreePorts(stackPorts)
  const stack = await startStack({ kafka, neo4j, installation, port, dataDir: join(folder, 'stack'), partitions: 4 })
  const release = servers.holdBefore(() => stack.stop())
  try {
    const at = { stack, kafka, neo4j, installation }
    const distributed = await servicesLag({ ...at, count: scaled(100, 5), tenant: 'lag' })
    tellServicesLag(distributed, { findings })
    const http = await benchGatewayHttp({ ...at, memories: scaled(300, 60), rounds: scaled(12, 3) })
    tellGateway('gateway.http', http, { findings })
  } finally {
    await stack.stop()
    release()
    await servers.drop(installation)
  }
}

const stackPorts = 10

type Telling = Pick<SectionSettings, 'findings'>

/** The way of a trace leads over the router and the slowest of the four types; what is left is waiting. */
function tellServicesLag({ lags, stages }: ServicesLag, { findings }: Telling): void {
  findings.lags('lag.distributed', lags)
  const msOf = (start: string) => stages.find(({ stage }) => stage.startsWith(start))?.ms ?? 0
  const types = memoryKinds.map((kind) => msOf(`extract-${kind}`) + msOf(`project-${kind}`))
  const working = msOf('router') + Math.max(...types)
  const mean = lags.reduce((sum, ms) => sum + ms, 0) / lags.length
  findings.value('lag.distributed.working', working, ' ms')
  findings.value('lag.distributed.waiting', mean - working, ' ms')
  console.table(stages.map(({ stage, batches, ms }) => ({ stage, batches, ms: ms.toFixed(1) })))
  findings.table('lag-stages', stages)
}

function tellGateway(name: string, { beside, alone, merged, rows }: GatewayFigures, { findings }: Telling): void {
  findings.ratio(name, beside)
  findings.ratio(`${name}.alone`, alone)
  if (merged !== undefined) findings.ratio(`${name}.merged`, merged)
  findings.table(name.replace('.', '-'), rows)
}
