import { describe, expect, it } from 'vitest'
import { fence, withoutFenced } from './fence.ts'

describe('a message that quotes a recalled block', () => {
  it('A9 loses the block, and keeps what stands around it', () => {
    expect(withoutFenced(`Look: ${fence('Lives in Mordor')} Is that so?`).replace(/\s+/gu, ' ')).toBe(
      'Look: Is that so?',
    )
  })

  it('A9 loses a block that was cut off before its end', () => {
    expect(withoutFenced(fence('Lives in Mordor').slice(0, -12)).trim()).toBe('')
  })

  it('keeps a text with a tag of that name that is none of ours', () => {
    const text = 'The config has <memory limit="2g"> in it.'
    expect(withoutFenced(text)).toBe(text)
  })
})
