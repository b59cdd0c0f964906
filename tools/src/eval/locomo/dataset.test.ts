import { describe, expect, it } from 'vitest'
import { parseSessionDate, repairEvidence } from './dataset.ts'

describe('repairEvidence', () => {
  it.each([
    [['D8:6; D9:17'], ['D8:6', 'D9:17']],
    [['D1:18 D1:20'], ['D1:18', 'D1:20']],
    [['D30:05'], ['D30:5']],
    [['D:11:26'], ['D11:26']],
    [['D', 'D2:1', 'D2:1'], ['D2:1']],
  ])('reads %j as %j', (given, repaired) => expect(repairEvidence(given)).toEqual(repaired))
})

describe('parseSessionDate', () => {
  it.each([
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56:00.000Z'],
    ['12:09 am on 13 September, 2023', '2023-09-13T00:09:00.000Z'],
    ['12:24 pm on 1 January, 2024', '2024-01-01T12:24:00.000Z'],
  ])('reads %j as %s', (text, iso) => expect(new Date(parseSessionDate(text)).toISOString()).toBe(iso))

  it('refuses another form', () => expect(() => parseSessionDate('8 May 2023')).toThrow('unknown form'))
})
