import type { LogPosition } from '@ecphory/memory'
import type { PartitionReader } from '../reading/partition-reader.ts'
import { TailedTopic } from '../reading/tailed-topic.ts'
import { rootOffsetOf } from './root-search.ts'

/** Where the dead letters of each root position stand. They come in any order, so that they are listed rather than searched. */
export class DeadLetterIndex {
  readonly #tail: TailedTopic
  readonly #offsets = new Map<string, number[]>()

  constructor(reader: PartitionReader, topic: string, partitions: number) {
    this.#tail = new TailedTopic(reader, topic, partitions, (partition, record) => {
      const root = rootOffsetOf(record)
      if (root === undefined) return
      const place = placeOf({ partition, offset: root })
      this.#offsets.set(place, [...(this.#offsets.get(place) ?? []), record.offset])
    })
  }

  async find(root: LogPosition): Promise<readonly number[]> {
    await this.#tail.catchUp()
    return this.#offsets.get(placeOf(root)) ?? []
  }
}

const placeOf = ({ partition, offset }: LogPosition): string => `${partition}/${offset}`
