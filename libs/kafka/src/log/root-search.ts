import type { RawRecord } from '../client/committed-records.ts'
import { probeBytes } from '../limits.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { rootHeader } from '../records/encode-event.ts'

/**
 * The offset from which a topic's events of a root position stand, by binary search: stages take roots in order, so that
 * their outputs stand in the order of their roots. Control records leave gaps, so a probe reads on from where it aims.
 */
export async function findRoot(
  reader: PartitionReader,
  topic: string,
  partition: number,
  rootOffset: number,
): Promise<number> {
  const [end = 0] = await reader.ends(topic, [partition])
  let [low, high] = [0, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const probe = await probeAt(reader, topic, partition, middle, rootOffset)
    if (probe.isBefore) low = probe.next
    else high = middle
  }
  return low
}

/** Whether the first event at or after an offset comes before the root; and if so, how far that is known to go on. */
async function probeAt(
  reader: PartitionReader,
  topic: string,
  partition: number,
  offset: number,
  rootOffset: number,
): Promise<{ readonly isBefore: boolean; readonly next: number }> {
  for (let at = offset; ;) {
    const { records, next, isLast } = await reader.chunk(topic, partition, at, probeBytes)
    const roots = records
      .map((record) => ({ record, root: rootOffsetOf(record) }))
      .filter(({ root }) => root !== undefined)
    const first = roots[0]
    if (first?.root !== undefined) {
      if (first.root >= rootOffset) return { isBefore: false, next: at }
      const reached = roots.find(({ root }) => root !== undefined && root >= rootOffset)
      return { isBefore: true, next: reached?.record.offset ?? next }
    }
    if (isLast || next === at) return { isBefore: false, next: at }
    at = next
  }
}

/** The root offset that an event's record names; undefined for a root event and for what is no event. */
export function rootOffsetOf({ headers }: RawRecord): number | undefined {
  const [, offset] = headers[rootHeader]?.toString().split('/') ?? []
  return offset !== undefined && /^\d+$/.test(offset) ? Number(offset) : undefined
}
