import { describe, expect, it } from 'vitest'
import { committedRecords } from './committed-records.ts'
import type { RecordBatch } from './kafkajs-internals.ts'

function batchOf(
  producerId: string,
  firstOffset: number,
  texts: readonly string[],
  changes: Partial<RecordBatch> = {},
) {
  return {
    firstOffset: String(firstOffset),
    lastOffsetDelta: texts.length - 1,
    producerId,
    inTransaction: true,
    isControlBatch: false,
    records: texts.map((text, i) => ({
      offset: String(firstOffset + i),
      timestamp: '1',
      key: Buffer.from([0, 0, 0, 0]),
      value: Buffer.from(text),
      headers: {},
    })),
    ...changes,
  } satisfies RecordBatch
}

const markerOf = (producerId: string, offset: number, type: 'abort' | 'commit') =>
  batchOf(producerId, offset, ['marker'], {
    isControlBatch: true,
    records: [
      {
        offset: String(offset),
        timestamp: '1',
        key: Buffer.from([0, 0, 0, type === 'abort' ? 0 : 1]),
        value: Buffer.alloc(0),
        headers: {},
      },
    ],
  })

const read = (batches: readonly RecordBatch[], aborted: readonly (readonly [string, number])[]) =>
  committedRecords(
    batches,
    aborted.map(([producerId, firstOffset]) => ({ producerId, firstOffset })),
  ).map(({ value }) => value?.toString())

describe('committed records', () => {
  it('leaves out control records and what was aborted, until the marker', () => {
    const batches = [
      batchOf('1', 0, ['a', 'b']),
      markerOf('1', 2, 'abort'),
      batchOf('1', 3, ['c']),
      markerOf('1', 4, 'commit'),
    ]
    expect(read(batches, [['1', 0]])).toEqual(['c'])
    expect(read(batches, [])).toEqual(['a', 'b', 'c'])
  })

  it('leaves out all of several that were open at once, in whatever order the broker names them', () => {
    const batches = [
      batchOf('2', 10, ['b']),
      batchOf('1', 11, ['a']),
      batchOf('3', 12, ['c']),
      markerOf('2', 13, 'abort'),
      batchOf('2', 14, ['d']),
      batchOf('1', 15, ['e']),
      markerOf('1', 16, 'abort'),
    ]
    // Both began before the fetch did.
    for (const aborted of [
      [
        ['1', 4],
        ['2', 5],
      ],
      [
        ['2', 5],
        ['1', 4],
      ],
    ] as const) {
      expect(read(batches, aborted)).toEqual(['c', 'd'])
    }
  })

  it('takes no data for a marker, and keeps what stands outside of transactions', () => {
    const batches = [
      batchOf('1', 0, ['a']),
      batchOf('1', 1, ['plain'], { inTransaction: false }),
      batchOf('1', 2, ['b']),
      markerOf('1', 3, 'abort'),
    ]
    expect(read(batches, [['1', 0]])).toEqual(['plain'])
  })
})
