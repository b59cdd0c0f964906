import type { RawRecord } from '../client/committed-records.ts'
import { probeBytes, rootMarksMax } from '../limits.ts'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { rootHeader } from '../records/encode-event.ts'

/** An event that was met: from its offset on, roots are at least its own. */
interface Mark {
  readonly offset: number
  readonly root: number
}

/**
 * Finds where a topic's events of a root position stand, by binary search: stages take roots in order, so that their
 * outputs stand in the order of their roots. Control records leave gaps, so a probe reads on from where it aims. What
 * probes met is kept: the roots that are asked for are mostly the latest ones.
 */
export class RootSearch {
  readonly #reader: PartitionReader
  readonly #marks = new Map<string, Mark[]>()

  constructor(reader: PartitionReader) {
    this.#reader = reader
  }

  /** The offset from which on events of the root stand, if there are any. `topic` is Kafka's name. */
  async find(topic: string, partition: number, root: number): Promise<number> {
    const marks = this.#marksOf(topic, partition)
    const before = marks.findLast((mark) => mark.root < root)
    const from = marks.find((mark) => mark.root >= root)
    let low = before === undefined ? 0 : before.offset + 1
    let high = from?.offset ?? (await this.#reader.ends(topic, [partition]))[0] ?? 0
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const met = await this.#probe(topic, partition, middle, marks)
      if (met === undefined || met.root >= root) high = middle
      else low = met.offset + 1
    }
    return low
  }

  /** The topic begins anew. */
  forget(topic: string): void {
    for (const place of this.#marks.keys()) if (place.endsWith(` ${topic}`)) this.#marks.delete(place)
  }

  /** The first event at or after an offset; undefined where there is none. */
  async #probe(topic: string, partition: number, offset: number, marks: Mark[]): Promise<Mark | undefined> {
    for (let at = offset; ;) {
      const { records, next, isLast } = await this.#reader.chunk(topic, partition, at, probeBytes)
      const met = records.flatMap((record) => {
        const root = rootOffsetOf(record)
        return root === undefined ? [] : [{ offset: record.offset, root }]
      })
      const [first, last] = [met[0], met.at(-1)]
      if (first !== undefined && last !== undefined) {
        keep(marks, first)
        keep(marks, last)
        return first
      }
      if (isLast || next === at) return undefined
      at = next
    }
  }

  #marksOf(topic: string, partition: number): Mark[] {
    const place = `${partition} ${topic}`
    const held = this.#marks.get(place) ?? []
    this.#marks.set(place, held)
    return held
  }
}

/** In order of their offsets, and so of their roots. */
function keep(marks: Mark[], mark: Mark): void {
  const at = marks.findLastIndex(({ offset }) => offset <= mark.offset)
  if (marks[at]?.offset === mark.offset) return
  marks.splice(at + 1, 0, mark)
  // Every second one is enough to find the others again.
  if (marks.length > rootMarksMax) marks.splice(0, marks.length, ...marks.filter((_, i) => i % 2 === 1))
}

/** The root offset that an event's record names; undefined for a root event and for what is no event. */
export function rootOffsetOf({ headers }: RawRecord): number | undefined {
  const [, offset] = headers[rootHeader]?.toString().split('/') ?? []
  return offset !== undefined && /^\d+$/.test(offset) ? Number(offset) : undefined
}
