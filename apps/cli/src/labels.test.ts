import { describe, expect, it } from 'vitest'
import { lettersToLabels, parseGiven } from './labels.ts'

describe('labels that a person types', () => {
  it.each([
    ['e', ['episodic']],
    ['ws', ['working', 'semantic']],
    ['P, E', ['procedural', 'episodic']],
    ['f', ['fragmented']],
  ])('%j', (letters, labels) => expect(lettersToLabels(letters)).toEqual(labels))

  it.each(['x', 'ee', 'ef', 'espw', ''])('%j is none', (letters) => expect(lettersToLabels(letters)).toBeNull())

  it('stand behind their segment', () => {
    expect(parseGiven('t-0=working,semantic')).toEqual({ segmentId: 't-0', labels: ['working', 'semantic'] })
    for (const wrong of ['t-0', '=working', 't-0=fragmented,working', 't-0=funny', 't-0='])
      expect(() => parseGiven(wrong), wrong).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  })
})
