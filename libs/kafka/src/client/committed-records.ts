import type { RecordBatch } from './kafkajs-internals.ts'

export interface RawRecord {
  readonly offset: number
  /** When the broker took it in, epoch milliseconds. */
  readonly timestamp: number
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: Readonly<Record<string, Buffer | readonly Buffer[]>>
}

export interface AbortedTransaction {
  readonly producerId: string
  readonly firstOffset: number
}

/**
 * What a reader of committed records sees of some batches: no control records, and nothing of aborted transactions. The
 * same as in Kafka's own consumer (`Fetcher.PartitionRecords`), by batch. kafkajs' consumer takes up one aborted
 * transaction a record, in the broker's order, and so lets records of a second one through that is open at the same
 * time; and it takes any record whose key is four zero bytes for the end of one.
 */
export function committedRecords(
  batches: readonly RecordBatch[],
  abortedTransactions: readonly AbortedTransaction[],
): readonly RawRecord[] {
  const waiting = [...abortedTransactions].sort((a, b) => a.firstOffset - b.firstOffset)
  const aborting = new Set<string>()
  return batches.flatMap((batch) => {
    const lastOffset = Number(batch.firstOffset) + batch.lastOffsetDelta
    while ((waiting[0]?.firstOffset ?? Infinity) <= lastOffset) aborting.add(waiting.shift()?.producerId ?? '')
    if (batch.isControlBatch) {
      if (isAbort(batch)) aborting.delete(batch.producerId)
      return []
    }
    if (batch.inTransaction && aborting.has(batch.producerId)) return []
    return batch.records.map(({ offset, timestamp, key, value, headers }) => ({
      offset: Number(offset),
      timestamp: Number(timestamp),
      key,
      value,
      headers,
    }))
  })
}

/** A control record's key: its version and its type (2 bytes each); type 0 ends a transaction by aborting it. */
function isAbort({ records: [marker] }: RecordBatch): boolean {
  const key = marker?.key
  return key !== undefined && key !== null && key.length >= 4 && key.readInt16BE(2) === 0
}
