import { describe, expect, it } from 'vitest'
import { keyToPartition, murmur2, utf8Bytes } from './partitioner.ts'

describe('partitioner', () => {
  it("equals the values of Kafka's own unit test", () => {
    const known: readonly (readonly [string, number])[] = [
      ['21', -973932308],
      ['foobar', -790332482],
      ['a-little-bit-long-string', -985981536],
      ['a-little-bit-longer-string', -1486304829],
      ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
      ['abc', 479470107],
    ]
    for (const [text, hash] of known) expect(murmur2(utf8Bytes(text))).toBe(hash)
  })

  it('E5 encodes every script as UTF-8, and a lone surrogate as U+FFFD', () => {
    expect(utf8Bytes('')).toEqual([])
    expect(utf8Bytes('né')).toEqual([0x6e, 0xc3, 0xa9])
    expect(utf8Bytes('张')).toEqual([0xe5, 0xbc, 0xa0])
    expect(utf8Bytes('🕯')).toEqual([0xf0, 0x9f, 0x95, 0xaf])
    expect(utf8Bytes('\ud800x')).toEqual([0xef, 0xbf, 0xbd, 0x78])
  })

  it('stays within the partitions', () => {
    for (let i = 0; i < 500; i++) {
      const partition = keyToPartition(`["local","user-${String(i)}"]`, 7)
      expect(partition).toBeGreaterThanOrEqual(0)
      expect(partition).toBeLessThan(7)
    }
  })
})
