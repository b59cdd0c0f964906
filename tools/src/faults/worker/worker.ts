import { startWorkers, storesModule, storesToken } from '@ecphory/distributed'
import type { RunningWorkers, Stores } from '@ecphory/distributed'
import { createMarkedRouter } from '@ecphory/embedded/testing'
import { loadConfig, runService } from '@ecphory/nest'
import type { ServiceOptions } from '@ecphory/nest'
import { createHashEncoder } from '@ecphory/memory/testing'
import { routerConfig } from '@ecphory/router'
import type { RouterConfig } from '@ecphory/router'
import { keepToEncoder } from '@ecphory/service'
import { sessionMs } from '../limits.ts'
import { faultyTypes } from './faulty-types.ts'
import { HeldWrites } from './held-writes.ts'
import type { Tell } from './held-writes.ts'

/** What a worker is started with, beside the settings of a service. */
export interface WorkerVariables {
  /** `router`, or memory types: the stages that the process owns, with commas. */
  readonly FAULTS_OWNS: string
  /** How long one event may take to extract; by default as long as in the services. */
  readonly FAULTS_EXTRACT_MS?: string
}

/**
 * A router or a projector as a process: the wiring of apps/router and apps/projector, with a cheap encoder and router in
 * the place of the shipped ones, several types in one process where that is asked for, and extractors that marked texts
 * break. SIGUSR2 makes a zombie of it (`HeldWrites`).
 */
function workerService(config: RouterConfig, variables: WorkerVariables): ServiceOptions {
  const owned = variables.FAULTS_OWNS.split(',')
  const { FAULTS_EXTRACT_MS: extractMs } = variables
  const encoder = createHashEncoder()
  let workers: RunningWorkers | undefined
  let tell: Tell = () => undefined
  const held = new HeldWrites((write, outcome) => tell(write, outcome))
  // From the beginning: the signal would end a process that does not listen.
  process.on('SIGUSR2', () => held.hold())
  return {
    name: `worker-${owned.join('-')}`,
    config,
    modules: [storesModule(config)],
    async start(service) {
      const { logger } = service
      tell = (write, outcome) => logger.warn({ write, outcome }, 'A write was held back.')
      const stores = held.around(service.get<Stores>(storesToken))
      await keepToEncoder(stores.graphs, encoder)
      const router = createMarkedRouter(encoder)
      workers = await startWorkers({
        ...service,
        stores,
        parts: {
          ...stores,
          router,
          types: faultyTypes,
          tools: { encoder },
          ...(extractMs !== undefined && { extractMs: Number(extractMs) }),
        },
        owns: ({ kind, memoryKind }) => owned.includes(memoryKind ?? (kind === 'abstract' ? '' : 'router')),
        sessionTimeoutMs: sessionMs,
      })
    },
    stop: async () => workers?.stop(),
    ready: async (service) => [...(await service.get<Stores>(storesToken).checks()), ...(workers?.checks() ?? [])],
  }
}

const { FAULTS_OWNS = 'router', FAULTS_EXTRACT_MS } = process.env
await runService(
  workerService(loadConfig(routerConfig, process.env), {
    FAULTS_OWNS,
    ...(FAULTS_EXTRACT_MS !== undefined && { FAULTS_EXTRACT_MS }),
  }),
)
