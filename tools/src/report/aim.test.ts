import { describe, expect, it } from 'vitest'
import { judgeAim, shareOfAim, type Aim } from './aim.ts'

const figures = { recall: 0.8, other: 0.5, slow: 3, 'slow.iqr': 0.2, wide: 3, 'wide.iqr': 1.6, none: 0 }
const judge = (aim: Omit<Aim, 'meaning'>) => judgeAim({ meaning: '', ...aim }, figures)

describe('an aim', () => {
  it.each([
    [{ figure: 'recall', atLeast: 0.8 }, 'reached'],
    [{ figure: 'recall', atLeast: 0.81 }, 'missed'],
    [{ figure: 'slow', atMost: 3 }, 'reached'],
    [{ figure: 'slow', atMost: 2 }, 'missed'],
    [{ figure: 'none', atMost: 0 }, 'reached'],
    [{ figure: 'wide', atMost: 2 }, 'inconclusive'],
    [{ figure: 'absent', atLeast: 1 }, 'not measured'],
    [{ figure: 'recall', atLeast: 'other' }, 'reached'],
    [{ figure: 'recall', atLeast: 'absent' }, 'not measured'],
    [{ figure: 'recall', over: 'other', atLeast: 1.7 }, 'missed'],
    [{ figure: 'recall', over: 'absent', atLeast: 1 }, 'not measured'],
  ] as const)('%o is %s', (aim, verdict) => {
    expect(judge(aim).verdict).toBe(verdict)
  })

  it('is the nearer the more of it there is, whichever way better is', () => {
    expect(shareOfAim(judge({ figure: 'recall', atLeast: 1.6 }))).toBeCloseTo(0.5)
    expect(shareOfAim(judge({ figure: 'slow', atMost: 1.5 }))).toBeCloseTo(0.5)
    expect(shareOfAim(judge({ figure: 'none', atMost: 0 }))).toBe(1)
    expect(shareOfAim(judge({ figure: 'none', atMost: 0.1 }))).toBe(Infinity)
    expect(shareOfAim(judge({ figure: 'slow', atMost: 0 }))).toBe(0)
    expect(shareOfAim(judge({ figure: 'absent', atLeast: 1 }))).toBeNull()
  })
})
