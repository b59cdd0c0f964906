import { isUnstable } from '../client/faults.ts'
import { fetchProgress } from '../client/fetch-progress.ts'
import type { CommittedOffset } from '../client/fetch-progress.ts'
import type { ClusterLine } from '../client/kafka-client.ts'
import type { Broker } from '../client/kafkajs-internals.ts'

/** How far a group has come on a partition, as its last commit says. */
export interface Progress {
  readonly next: number
  readonly watermark: number
  /** Which commit said so; empty for none, or for one that another tool made. */
  readonly commitId: string
}

export const noProgress: Progress = { next: 0, watermark: 0, commitId: '' }

export interface ProgressOf {
  readonly group: string
  readonly topic: string
  readonly partitions: readonly number[]
}

/** Reads what is committed. A transaction may be about to commit more. */
export const readProgress = (line: ClusterLine, of: ProgressOf): Promise<ReadonlyMap<number, Progress>> =>
  read(line, of, async (coordinator) => fetchProgress(coordinator, of, false))

/**
 * As `readProgress`, but waits for the end of a transaction that is about to commit more, or that a producer left open.
 * Where the broker has lost how it ended (a hanging transaction, KIP-890; seen after a broker was killed) nothing can
 * come of it any more, and the next commit takes its place.
 */
export function readSettledProgress(
  line: ClusterLine,
  of: ProgressOf,
  msMax: number,
): Promise<ReadonlyMap<number, Progress>> {
  const until = Date.now() + msMax
  return read(line, of, async (coordinator) => {
    try {
      return await fetchProgress(coordinator, of, true)
    } catch (error) {
      // Before, it is an error that passes: the line tries again.
      if (!isUnstable(error) || Date.now() < until) throw error
      return fetchProgress(coordinator, of, false)
    }
  })
}

async function read(
  line: ClusterLine,
  of: ProgressOf,
  fetch: (coordinator: Broker) => Promise<readonly CommittedOffset[]>,
): Promise<ReadonlyMap<number, Progress>> {
  const committed = await line.run('reading what a group has committed', async (cluster) =>
    fetch(await cluster.findGroupCoordinator({ groupId: of.group })),
  )
  return new Map(
    committed.map(({ partition, offset, metadata }) => [
      partition,
      offset < 0 ? noProgress : { next: offset, ...fromMetadata(metadata) },
    ]),
  )
}

/** Waits until the broker has let go of a group's progress on a topic that was dropped. */
export async function waitUntilGone(line: ClusterLine, group: string, topic: string, partition: number): Promise<void> {
  await line.run('dropping progress', async (cluster) => {
    const coordinator = await cluster.findGroupCoordinator({ groupId: group })
    const committed = await fetchProgress(coordinator, { group, topic, partitions: [partition] }, false)
    // Passes soon, and is then tried again.
    if (committed.some(({ offset }) => offset >= 0)) throw new Error('progress on a dropped topic is still there')
  })
}

export const toMetadata = ({ watermark, commitId }: Omit<Progress, 'next'>): string => `${watermark} ${commitId}`

function fromMetadata(metadata: string): Omit<Progress, 'next'> {
  const [watermark = '', commitId = ''] = metadata.split(' ')
  return { watermark: /^\d+$/.test(watermark) ? Number(watermark) : 0, commitId }
}
