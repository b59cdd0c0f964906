import { createMemoryEventLog } from '@ecphory/memory/testing'
import { describe, expect, it } from 'vitest'
import { poolLabelsMax } from '../limits.ts'
import { annotatedEvent } from '../testing/learning-doubles.ts'
import { readPool } from './pool.ts'

const subject = { tenant: 'a', user: 'ana' }

describe('a pool', () => {
  it('is bounded: of too many labels the newest are kept, whichever came first', async () => {
    const log = createMemoryEventLog({ partitions: 1 })
    const surplus = 5
    const event = annotatedEvent({ subject, segmentId: 't-0', labels: ['episodic'], root: { partition: 0, offset: 0 } })
    const data = event.event.data as object
    const copies = Array.from({ length: poolLabelsMax + surplus }, (_, age) => ({
      topic: event.topic,
      event: {
        ...event.event,
        ...{ time: new Date(1_000_000 - age).toISOString(), rootoffset: age },
        data: { ...data, segmentId: `t-${age}` },
      },
    }))
    await log.append(copies)
    const labels = await readPool(log, 'r1', 'a')
    expect(labels).toHaveLength(poolLabelsMax)
    const oldest = Array.from({ length: surplus }, (_, index) => `t-${poolLabelsMax + index}`)
    expect(labels.filter(({ segmentId }) => oldest.includes(segmentId))).toEqual([])
  })

  it('is of one run', async () => {
    const log = createMemoryEventLog({ partitions: 1 })
    await log.append([
      annotatedEvent({ subject, segmentId: 't-0', labels: ['episodic'], root: { partition: 0, offset: 0 } }),
      annotatedEvent({ subject, segmentId: 't-1', labels: ['working'], root: { partition: 0, offset: 1 }, run: 'r2' }),
      annotatedEvent({ subject, segmentId: 't-2', labels: [], root: { partition: 0, offset: 2 } }),
    ])
    expect(await readPool(log, 'r1', 'a')).toMatchObject([{ segmentId: 't-0' }])
    expect(await readPool(log, 'r2', 'a')).toMatchObject([{ segmentId: 't-1' }])
  })
})
