import type { Metrics, Logger, ReadyCheck } from '@ecphory/nest'
import { StageWorkers } from '@ecphory/service'
import type { StageHandle, StageKind, StageParts } from '@ecphory/service'
import { LagGauge } from './lag-gauge.ts'
import { lagMs, moreMsMax, othersMs } from './limits.ts'
import type { Stores } from './open-stores.ts'
import { messageOf, problemsOf } from './stage-problems.ts'

export interface WorkersOptions {
  readonly stores: Stores
  readonly parts: StageParts
  readonly owns: (stage: StageHandle) => boolean
  readonly metrics: Metrics
  readonly logger: Logger
  /** How long a process may be silent before its partitions go to others; the log's default where none is given. */
  readonly sessionTimeoutMs?: number
  /** Told of each batch of a stage. */
  readonly onBatch?: (stage: StageHandle) => void
}

export interface RunningWorkers {
  /** One check per stage: down where a partition is paused by an outage, it is out of its group, or one step takes far too long. */
  checks(): readonly ReadyCheck[]
  /** Whether a stage of a kind has a partition here now. */
  holds(kind: StageKind, partition: number): boolean
  stop(): Promise<void>
}

/**
 * Starts the stages that a process owns on the partitions that the broker gives it: processes that own the same stages
 * share them. Batches, outages and lag are counted and logged, without payloads.
 */
export async function startWorkers(options: WorkersOptions): Promise<RunningWorkers> {
  const { stores, parts, owns, metrics, logger, sessionTimeoutMs, onBatch = () => {} } = options
  const session = sessionTimeoutMs === undefined ? {} : { sessionTimeoutMs }
  const workers = new StageWorkers({
    parts,
    owns,
    assign: (stage) => stores.log.openAssignment({ group: membersOf(stage), topic: stage.topic, ...session }),
    waitForMore: (stage, partitions) => waitForMore(stores, stage, partitions),
    onBatch(stage, _, taken, ms) {
      metrics.batchSeconds.observe({ stage: stage.name }, ms / 1_000)
      logger.debug({ stage: stage.name, taken, ms }, 'A batch is done.')
      onBatch(stage)
    },
    onOutage(stage, partition, error) {
      metrics.outages.inc({ engine: engineOf(stage, error.code) })
      logger.warn({ stage: stage.name, partition, code: error.code, err: error }, 'A stage pauses.')
    },
  })
  await workers.start()
  const gauge = new LagGauge({
    gauge: metrics.lag,
    lagOf: (stage, partition) => lagOf(stores, stage, partition),
    onFailure: (stage, err) => logger.warn({ stage: stage.name, err }, 'The lag could not be measured.'),
  })
  const lag = setInterval(() => void gauge.measure(workers.stages, workers.states), lagMs)
  return {
    checks: () => [
      toCheck('stages', workers.lost === null ? [] : [messageOf(workers.lost)]),
      ...workers.states.map((state) => toCheck(state.role, problemsOf(state))),
    ],
    holds(kind, partition) {
      const names = new Set(workers.stages.filter((stage) => stage.kind === kind).map(({ name }) => name))
      return workers.states.some(({ role, partitions }) => names.has(role) && partitions.includes(partition))
    },
    async stop() {
      clearInterval(lag)
      await workers.stop()
    },
  }
}

/** Members only share partitions; progress is under the stage's own group, or in the graph. */
const membersOf = ({ name }: StageHandle): string => `members-${name}`

/** The engine that the stage writes to, unless it was the model; the log line says what exactly failed. */
function engineOf({ kind }: StageHandle, code: string): string {
  if (code.startsWith('MODEL')) return 'model'
  return kind === 'project' ? 'neo4j' : 'kafka'
}

function toCheck(role: string, problems: readonly string[]): ReadyCheck {
  return problems.length === 0 ? { name: role, isUp: true } : { name: role, isUp: false, detail: problems.join('; ') }
}

/** Waits on the broker for events behind the stage's progress; what waits for other stages looks again after a while. */
async function waitForMore(stores: Stores, stage: StageHandle, partitions: readonly number[]): Promise<void> {
  if (stage.kind === 'erase' || stage.kind === 'abstract') return sleep(othersMs)
  const places = partitions.map(async (partition) => {
    return { topic: stage.topic, partition, from: await progressOf(stores, stage, partition) }
  })
  await stores.log.waitForAny(await Promise.all(places), moreMsMax)
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The next offset that a stage reads: of the log's group, or of the graph's checkpoint. */
function progressOf({ log, graphs }: Stores, stage: StageHandle, partition: number): Promise<number> {
  const { kind, group, topic, generations } = stage
  if (kind !== 'project') return log.committed(group, topic, partition)
  return graphs.checkpoint({ projection: group, generation: generations[0] ?? '', topic, partition })
}

/** How many events a stage is behind on a partition. */
async function lagOf(stores: Stores, stage: StageHandle, partition: number): Promise<number> {
  return stores.log.behind(stage.topic, partition, await progressOf(stores, stage, partition))
}
