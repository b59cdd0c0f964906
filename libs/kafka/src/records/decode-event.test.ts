import { keyToPartition, subjectToKey } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { eventOf } from '../testing/sample-events.ts'
import { decodeEvent, standIn } from './decode-event.ts'
import { encodeEvent } from './encode-event.ts'

const event = eventOf('ana', '张伟 🕯️ \u0000 "quoted\\" [[{{')
const decode = (text: string) => decodeEvent(Buffer.from(text), 10_000)

describe('an event on the wire', () => {
  it('comes back as it was written, whatever its text', () => {
    expect(decodeEvent(encodeEvent(event).value, 10_000)).toEqual({ event })
  })

  it('counts nesting outside of strings alone', () => {
    const nested = (levels: number) => ({
      ...event,
      data: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown,
    })
    expect(decode(JSON.stringify(nested(63)))).toEqual({ event: nested(63) })
    expect(decode(JSON.stringify(nested(64)))).toEqual({ fault: 'the record is nested deeper than 64 levels' })
    expect(decode(JSON.stringify({ ...event, data: '['.repeat(500) }))).toHaveProperty('event')
  })

  it('takes sealed bytes for data, and both at once for a fault', () => {
    const { data, ...envelope } = event
    const sealed = decode(JSON.stringify({ ...envelope, data_base64: 'AQID' }))
    expect(sealed).toEqual({ event: { ...envelope, data: null }, sealed: Buffer.from([1, 2, 3]) })
    expect(decode(JSON.stringify({ ...envelope, data, data_base64: 'AQID' }))).toHaveProperty('fault')
    expect(decode(JSON.stringify({ ...envelope, data_base64: 7 }))).toHaveProperty('fault')
  })

  it('keeps the subject of an unreadable record only where its key stands on that partition', () => {
    const key = subjectToKey({ tenant: 'local', user: 'ana' })
    const partition = keyToPartition(key, 4)
    const raw = { offset: 7, timestamp: 1_700_000_000_000, key: Buffer.from(key), value: Buffer.from('{'), headers: {} }
    expect(standIn('in', partition, 4, raw, 'the record is no JSON')).toMatchObject({
      position: { partition, offset: 7 },
      fault: 'the record is no JSON',
      event: {
        partitionkey: key,
        tenant: 'local',
        time: '2023-11-14T22:13:20.000Z',
        data: { bytes: 'ew==', length: 1 },
      },
    })
    const elsewhere = standIn('in', (partition + 1) % 4, 4, raw, 'the record is no JSON')
    expect(elsewhere.event.partitionkey).toBe('["ecphory","ecphory"]')
    const faults = [
      { ...raw, key: null },
      { ...raw, key: Buffer.from('["a"]') },
      { ...raw, timestamp: -1, value: null },
    ]
    for (const one of faults) expect(() => standIn('in', 0, 4, one, 'x')).not.toThrow()
  })
})
