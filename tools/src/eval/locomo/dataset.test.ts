import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lastInstant, parseSessionDate, readLocomo, repairEvidence } from './dataset.ts'

describe('repairEvidence', () => {
  it.each([
    [['D8:6; D9:17'], ['D8:6', 'D9:17']],
    [['D1:18 D1:20'], ['D1:18', 'D1:20']],
    [['D30:05'], ['D30:5']],
    [['D:11:26'], ['D11:26']],
    [['D', 'D2:1', 'D2:1'], ['D2:1']],
  ])('reads %j as %j', (given, repaired) => expect(repairEvidence(given)).toEqual(repaired))
})

describe('readLocomo', () => {
  const [first, second] = readLocomo(fileURLToPath(new URL('fixtures/own-locomo.json', import.meta.url)))

  it('reads the turns of the sessions that are there', () => {
    expect(first?.speakers).toEqual(['Ottilie', 'Bram'])
    expect(first?.turns.map(({ id }) => id)).toEqual(['D1:1', 'D1:2', 'D1:3', 'D1:4', 'D2:1', 'D2:2', 'D2:3'])
    expect(first?.turns[2]).toMatchObject({
      session: 'session_1',
      caption: 'a photo of a green glass bottle in the sand',
    })
    expect(lastInstant(first!)).toBe(Date.UTC(2024, 2, 20, 12, 30))
  })

  it('reads questions with evidence that exists and with keys as texts, and leaves out category 5', () => {
    expect(first?.questions.map(({ index, answer, evidence }) => [index, answer, evidence])).toEqual([
      [0, 'lighthouse keeper', ['D1:1']],
      [1, '3 March 2024', ['D1:2']],
      [2, 'bought a canoe, mends hulls', ['D1:2', 'D2:1']],
      [3, '30', ['D1:4']],
      [4, 'lighthouse keeper', ['D1:1']],
      [7, 'the Orrel', ['D1:1']],
    ])
    expect(second?.questions.map(({ conversation }) => conversation)).toEqual(['own-2', 'own-2'])
  })

  it('keeps questions without evidence apart', () =>
    expect(first?.questionsWithoutEvidence).toMatchObject([{ index: 5, answer: 'Likely no', evidence: [] }]))

  it('finds a question that repeats an earlier one, and no other', () =>
    expect(first?.questions.filter(({ repeats }) => repeats).map(({ index }) => index)).toEqual([4]))
})

describe('parseSessionDate', () => {
  it.each([
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56:00.000Z'],
    ['12:09 am on 13 September, 2023', '2023-09-13T00:09:00.000Z'],
    ['12:24 pm on 1 January, 2024', '2024-01-01T12:24:00.000Z'],
  ])('reads %j as %s', (text, iso) => expect(new Date(parseSessionDate(text)).toISOString()).toBe(iso))

  it('refuses another form', () => expect(() => parseSessionDate('8 May 2023')).toThrow('unknown form'))
})
