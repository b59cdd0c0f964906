import { fetchProgress } from '../client/fetch-progress.ts'
import type { ClusterLine } from '../client/kafka-client.ts'

/** How far a group has come on a partition, as its last commit says. */
export interface Progress {
  readonly next: number
  readonly watermark: number
  /** Which commit said so; empty for none, or for one that another tool made. */
  readonly commitId: string
}

export const noProgress: Progress = { next: 0, watermark: 0, commitId: '' }

/** Reads what is committed. `stable` waits for the end of a transaction that is about to commit more. */
export async function readProgress(
  line: ClusterLine,
  of: { readonly group: string; readonly topic: string; readonly partitions: readonly number[] },
  stable: boolean,
): Promise<ReadonlyMap<number, Progress>> {
  const committed = await line.run('reading what a group has committed', async (cluster) => {
    const coordinator = await cluster.findGroupCoordinator({ groupId: of.group })
    return fetchProgress(coordinator, of, stable)
  })
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
