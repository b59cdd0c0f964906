import type { EventTime } from '@ecphory/events'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatTimeSpan } from './format-time.ts'
import { parseInstant } from './parse-instant.ts'
import { resolveTimes } from './resolve-times.ts'
import type { TimeDirection } from './time-rule.ts'

/** A Friday. */
const friday = parseInstant('2026-03-06T15:30:00+01:00')
const read = (text: string, direction?: TimeDirection, reference: EventTime = friday): string[] =>
  resolveTimes(text, reference, direction).map((time) => formatTimeSpan(time.span))

describe('resolveTimes, English', () => {
  it.each([
    ['We met yesterday.', '2026-03-05'],
    ['She left the day before yesterday.', '2026-03-04'],
    ['I fell last Friday.', '2026-02-27'],
    ['I fell on Tuesday', '2026-03-03'],
    ['The alarm rang last night', '2026-03-05'],
    ['I quit three days ago', '2026-03-03'],
    ['I quit a couple of weeks ago', '2026-02-20'],
    ['We met two months ago', '2026-01'],
    ['Two years ago today I won', '2024-03-06'],
    ['He moved here in March', '2026-03'],
    ['He moved here last March', '2025-03'],
    ['She left in January 2019', '2019-01'],
    ['That was in 2019', '2019'],
    ['I have lived here since 2019', 'since 2019'],
    ['No meat since Monday', 'since 2026-03-02'],
    ['It arrived on the 3rd', '2026-03-03'],
    ['It arrived on the 30th', '2026-01-30'],
    ['We married on 27 April 2014', '2014-04-27'],
    ['Dinner on 10 April, all of us', '2026-04-10'],
    ['We flew home on 10 August', '2025-08-10'],
    ['moved to 2026-04-10 11:45', '2026-04-10 11:45'],
    ['Last week was hell', '2026-02-23 to 2026-03-01'],
    ['Over the weekend we hiked', '2026-02-28 to 2026-03-01'],
    ['an hour ago', '2026-03-06 14:30'],
    ["It closed on New Year's Eve", '2025-12-31'],
    ['At three today it fell', '2026-03-06 15:00'],
    ['It went in at 23:56 last night', '2026-03-05 23:56'],
    ['by ten past ten tonight', '2026-03-06 22:10'],
    ['we ate at half past six', '2026-03-06 06:30'],
    ['they bailed at four am', '2026-03-06 04:00'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  it.each([
    ['Send it by Friday', '2026-03-13'],
    ['See you on Tuesday', '2026-03-10'],
    ['See you next Tuesday', '2026-03-10'],
    ['Class starts the Wednesday after next', '2026-03-18'],
    ['in two weeks', '2026-03-20'],
    ['Dinner tonight at 8', '2026-03-06 20:00'],
    ['Dentist tomorrow at 9', '2026-03-07 09:00'],
    ['The load is due by ten tomorrow', '2026-03-07 10:00'],
    ['Due on the 31st', '2026-03-31'],
    ['at the end of the month', '2026-03-31'],
    ['moved from 1 May to Monday 13 April, 9:30', 'since 2026-05-01', '2026-04-13 09:30'],
    ['5 and 6 June', '2026-06-05 to 2026-06-06'],
    ['eta 14 min', '2026-03-06 15:44'],
    ['until 14 July', '2026-07-14'],
    ['the 9th of April', '2026-04-09'],
    ['Fri 3 Apr 14:00', '2026-04-03 14:00'],
    ['a summary by four', '2026-03-06 16:00'],
    ['The portal closes 1 February at noon', '2027-02-01 12:00'],
  ])('coming: %s', (text, ...expected) => {
    expect(read(text, 'future')).toEqual(expected)
  })

  it('tells how a time is used, and which recur', () => {
    const relations = (text: string): unknown[] =>
      resolveTimes(text, friday).map(({ relation, recurrence }) => [relation, recurrence])
    expect(relations('I was vegetarian for ten years')).toEqual([['duration', null]])
    expect(relations('done by Friday')).toEqual([['until', null]])
    expect(relations('I swim every Monday')).toEqual([['at', 'weekly']])
    expect(relations('我每天早上跑步')).toEqual([['at', 'daily']])
  })

  it('names the words it read', () => {
    const [time] = resolveTimes('So, the day before yesterday it rained.', friday)
    expect(time).toMatchObject({ text: 'the day before yesterday', start: 4, end: 28 })
  })

  it.each([
    'I sat in the sun',
    'May I ask?',
    'He may march on',
    'room 12, 3/4 cup, 5 km',
    'I won second prize',
    'He fixes boilers now',
  ])('no time in: %s', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('resolveTimes, Chinese', () => {
  it.each([
    ['上周五我摔了一跤', '2026-02-27'],
    ['前天去吃火锅', '2026-03-04'],
    ['大前天搬的家', '2026-03-03'],
    ['昨晚停电', '2026-03-05'],
    ['去年结的婚', '2025'],
    ['去年三月', '2025-03'],
    ['三天前丢了钱包', '2026-03-03'],
    ['2019年毕业', '2019'],
    ['三月五号见了面', '2026-03-05'],
    ['2月14日', '2026-02-14'],
    ['昨晚卡着23:59交了', '2026-03-05 23:59'],
    ['上个月', '2026-02'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  it.each([
    ['下周三开会', '2026-03-11'],
    ['周五之前交', '2026-03-13'],
    ['月底还钱', '2026-03-31'],
    ['明天下午三点半', '2026-03-07 15:30'],
    ['晚上八点吃饭', '2026-03-06 20:00'],
    ['后天', '2026-03-08'],
    ['两周后出发', '2026-03-20'],
  ])('coming: %s', (text, expected) => {
    expect(read(text, 'future')).toEqual([expected])
  })
})

describe('resolveTimes, edges', () => {
  it('B1 a late evening is on its own local day', () => {
    const evening = parseInstant('2025-07-24T19:00:00-07:00')
    expect(read('today', 'past', evening)).toEqual(['2025-07-24'])
    const [time] = resolveTimes('What happened on the 24th?', evening)
    expect(time?.span).toEqual({
      from: Date.parse('2025-07-24T07:00:00Z'),
      to: Date.parse('2025-07-25T07:00:00Z'),
      offsetMinutes: -420,
      precision: 'day',
    })
    expect(evening.instant).toBe(Date.parse('2025-07-25T02:00:00Z'))
  })

  it('B4 relative dates go by the time of the event, in its own offset', () => {
    const old = parseInstant('2023-05-08T13:56:00+08:00')
    expect(read('yesterday, last Friday and 去年', 'past', old)).toEqual(['2023-05-07', '2023-05-05', '2022'])
  })

  it.each([
    '十万年前',
    'in 5000 years',
    'year 0000',
    '+275760-09-13',
    'in 9999999 years',
    '9999999天后',
    '2026-02-31',
    '0000-00-00',
  ])('B7 %s is no constraint', (text) => {
    expect(read(text)).toEqual([])
  })

  it('B7 never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 9_999_999 }), (text, count) => {
        expect(Array.isArray(resolveTimes(`${text} ${count} years ago, 上周${text}`, friday))).toBe(true)
      }),
    )
  })
})

describe('resolveTimes is the same in every zone of the process', () => {
  const home = process.env.TZ
  afterEach(() => {
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
  })

  it('E1 wall clocks that a zone skips included', () => {
    const texts = [
      'on 29 March at 02:30',
      'yesterday at 2:30 am',
      'in 3 hours',
      '8 March 2026 02:15',
      '明早两点半',
      'last week',
    ]
    const references = ['2026-03-08T10:30:00Z', '2026-03-29T01:30:00+01:00', '2026-11-01T01:30:00-07:00']
    const results = ['America/Los_Angeles', 'Asia/Shanghai', 'UTC', 'Europe/Berlin'].map((zone) => {
      process.env.TZ = zone
      return references.map((reference) => texts.map((text) => resolveTimes(text, parseInstant(reference))))
    })
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]?.flat(2).length).toBeGreaterThan(15)
  })
})
