import { memoryKinds } from '@ecphory/events'
import type { Figure, TableSection } from '../section.ts'
import { embeddedLag, enginesLag } from './lag-in-process.ts'
import type { InProcessLag } from './lag-in-process.ts'
import { servicesLag } from './lag-services.ts'
import type { ServicesLag } from './lag-services.ts'
import { openStack } from './open-stack.ts'

const lagFigure = (name: string, meaning: string): Figure => ({ name, meaning, better: 'smaller' })

/** From acknowledgement to searchable in one process, on SQLite and on the servers. */
export const lagSection: TableSection = {
  ...{ kind: 'table', name: 'lag', needsServers: true },
  figures: [
    lagFigure('lag.embedded.p50', 'ms from acknowledgement to searchable, one process on SQLite, shipped encoder'),
    lagFigure('lag.embedded.p95', 'the same, of the 95th percentile'),
    lagFigure('lag.engines.p50', 'the same process on Kafka and Neo4j: what the engines cost without hops'),
    lagFigure('lag.engines.p95', 'the same, of the 95th percentile'),
  ],
  async measure({ servers, findings, scaled }) {
    const started = await servers()
    const embedded = await embeddedLag(started.folder, scaled(100, 5))
    findings.lags('lag.embedded', embedded.lags)
    const engines = await enginesLag(started, scaled(60, 5))
    findings.lags('lag.engines', engines.lags)
    const costsOf = (mode: string, { costs }: InProcessLag) => costs.map((cost) => ({ mode, ...cost }))
    const rows = [...costsOf('embedded', embedded), ...costsOf('engines', engines)]
    console.table(rows.map(({ mode, part, calls, ms }) => ({ mode, part, calls: calls.toFixed(1), ms: ms.toFixed(1) })))
    findings.table('lag-costs', rows)
  },
}

/** The same with every stage in its own process. */
export const servicesSection: TableSection = {
  ...{ kind: 'table', name: 'services', needsServers: true },
  figures: [
    lagFigure('lag.distributed.p50', 'all services, each in its process, one trace at a time'),
    lagFigure('lag.distributed.p95', 'the same, of the 95th percentile'),
    lagFigure('lag.distributed.working', "mean ms of the batches on the way: the router's, and the slowest type's two"),
    lagFigure(
      'lag.distributed.waiting',
      "what is left of the mean lag: polls, wake-ups, hops, and the bench's own look every 4 ms",
    ),
  ],
  async measure({ servers, findings, scaled }) {
    const opened = await openStack(await servers())
    try {
      tellServicesLag(await servicesLag({ ...opened, count: scaled(100, 5), tenant: 'lag' }), findings)
    } finally {
      await opened.close()
    }
  },
}

type Findings = Parameters<TableSection['measure']>[0]['findings']

/** The way of a trace leads over the router and the slowest of the four types; what is left is waiting. */
function tellServicesLag({ lags, stages }: ServicesLag, findings: Findings): void {
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
