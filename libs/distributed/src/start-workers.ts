import type { Metrics, Logger, ReadyCheck } from '@ecphory/nest'
import { StageWorkers } from '@ecphory/service'
import type { StageHandle, StageKind, StageParts } from '@ecphory/service'
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
  /** One check per stage: down where a partition is paused by an outage, or where one step takes far too long. */
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
  const lag = setInterval(() => void measureLag(stores, workers, metrics, logger), lagMs)
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

async function measureLag(stores: Stores, workers: StageWorkers, metrics: Metrics, logger: Logger): Promise<void> {
  const partitionsOf = new Map(workers.states.map(({ role, partitions }) => [role, partitions]))
  for (const stage of workers.stages) {
    try {
      for (const [partition, behind] of await lagOf(stores, stage, partitionsOf.get(stage.name) ?? [])) {
        metrics.lag.set({ stage: stage.name, partition }, Math.max(0, behind))
      }
    } catch (error) {
      logger.warn({ stage: stage.name, err: error }, 'The lag could not be measured.')
    }
  }
}

/** How many events a stage is behind, by partition: what the log knows of a group it tells at once. */
async function lagOf(
  stores: Stores,
  stage: StageHandle,
  partitions: readonly number[],
): Promise<readonly (readonly [number, number])[]> {
  if (stage.kind !== 'project') {
    const all = await stores.log.lag(stage.group, stage.topic)
    const own = all.filter(({ partition }) => partitions.includes(partition))
    return own.map(({ partition, end, committed }) => [partition, end - committed])
  }
  return Promise.all(
    partitions.map(async (partition) => {
      const end = await stores.log.end(stage.topic, partition)
      return [partition, end - (await progressOf(stores, stage, partition))] as const
    }),
  )
}
