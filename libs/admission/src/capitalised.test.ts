import { describe, expect, it } from 'vitest'
import { capitalised } from './capitalised.ts'

describe('capitalised words', () => {
  it('are folded, of three letters or more, in any script that has capitals', () => {
    expect([...capitalised("Is Ana's train to BERLIN at Nine? José, Éva and Øre; iPhone, Al, 我")].sort()).toEqual(
      ['ana', 'berlin', 'eva', 'jose', 'nine', 'øre'].sort(),
    )
    expect(capitalised('').size).toBe(0)
  })
})
