import { keyToPartition, subjectToKey } from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionToText, textToPosition } from './position.ts'

const subject = { tenant: 'red', user: 'ana' }
const partition = keyToPartition(subjectToKey(subject), 8)

describe('a position as callers have it', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }), (offset) => {
        const position = { partition, offset }
        expect(textToPosition(positionToText(position), subject, 8)).toEqual(position)
      }),
    )
  })

  it('is of this subject, or none', () => {
    const other = positionToText({ partition: (partition + 1) % 8, offset: 1 })
    expect(() => textToPosition(other, subject, 8)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  })

  it('G6 is nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('', '0:1', 'MDox=', 'MDox\n', '-1:2', '٣:1')), (text) => {
        expect(() => textToPosition(text, subject, 8)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
      }),
    )
  })
})
