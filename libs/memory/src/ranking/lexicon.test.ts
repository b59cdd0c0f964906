import { describe, expect, it } from 'vitest'
import { textToTerms } from '../text/terms.ts'
import { candidateOf, type CandidateDraft } from './candidate.fixture.ts'
import { createLexicon } from './lexicon.ts'
import { arrangeSessions } from './sessions.ts'

const lexiconOf = (question: string, drafts: readonly CandidateDraft[]) => {
  const candidates = drafts.map((draft) => candidateOf(draft, question))
  return createLexicon(candidates, [], arrangeSessions(candidates), textToTerms(question))
}

describe('createLexicon', () => {
  it('is BM25, computed by hand', () => {
    // Three texts of 2, 2 and 5 terms, mean 3. "harbour" stands in two of them, "boat" in one:
    // rarity(harbour) = ln(1 + (3-2+.5)/(2+.5)) = ln 1.6 = .4700; rarity(boat) = ln(1 + 2.5/1.5) = ln 2.6667 = .9808.
    // a: harbour once, length 2/3: 2.2 / (1 + 1.2 (.25 + .75 * 2/3)) = 2.2/1.9 = 1.1579 -> .5442
    // c: boat twice, length 5/3: 2 * 2.2 / (2 + 1.2 (.25 + .75 * 5/3)) = 4.4/3.8 = 1.1579; harbour once: 2.2/2.8 = .7857
    //    -> .9808 * 1.1579 + .4700 * .7857 = 1.5050
    const { window, coverage } = lexiconOf('boat harbour?', [
      { id: 'a', text: 'harbour lights' },
      { id: 'b', text: 'green tea' },
      { id: 'c', text: 'boat boat harbour rope anchor' },
    ])
    expect(window[0]).toBeCloseTo(0.5442, 4)
    expect(window[1]).toBe(0)
    expect(window[2]).toBeCloseTo(1.505, 3)
    expect(coverage[0]).toBeCloseTo(0.47 / (0.47 + 0.9808), 3)
    expect(coverage[2]).toBeCloseTo(1, 10)
  })

  it('counts the two segments before, which travel along, and the two after, which come in here', () => {
    const session = 's'
    const { window } = lexiconOf('boat', [
      { id: 'a', text: 'first words', session, instant: 1 },
      { id: 'b', text: 'second words', session, instant: 2 },
      { id: 'c', text: 'third words', session, instant: 3 },
      { id: 'd', text: 'my boat', session, instant: 4 },
      { id: 'e', text: 'fifth words', session, instant: 5, context: ['third', 'word', 'boat'] },
      { id: 'f', text: 'other words', session: 'other', instant: 5 },
    ])
    expect([...window].map((value) => value > 0)).toEqual([false, true, true, true, true, false])
  })

  it('takes rarity from the statistics where the candidates are only the best of more', () => {
    const question = 'boat tea'
    const candidates = [
      candidateOf({ id: 'a', text: 'old boat' }, question),
      candidateOf({ id: 'b', text: 'green tea' }, question),
    ]
    const statistics = {
      anchors: 1000,
      ownLength: 2000,
      contextLength: 0,
      documentFrequency: new Map([
        ['boat', { own: 2, context: 0 }],
        ['tea', { own: 400, context: 0 }],
      ]),
    }
    const { window } = createLexicon(candidates, [statistics], arrangeSessions(candidates), textToTerms(question))
    expect(window[0]).toBeCloseTo(Math.log(1 + 998.5 / 2.5), 6)
    expect(window[1]).toBeCloseTo(Math.log(1 + 600.5 / 400.5), 6)
  })

  it('H8 a question without terms scores nothing', () => {
    const { window, coverage } = lexiconOf('what is it?', [{ id: 'a', text: 'my boat' }])
    expect([...window, ...coverage]).toEqual([0, 0])
  })
})
