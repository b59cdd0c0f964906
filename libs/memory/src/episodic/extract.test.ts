import type { EpisodeFact, Role, RoutedSegment } from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../memory-type.ts'
import { formatTimeSpan } from '../time/format-time.ts'
import { parseInstant } from '../time/parse-instant.ts'
import { extractEpisodes } from './extract.ts'

interface Told {
  readonly at?: string
  readonly role?: Role
  readonly speaker?: string
  readonly labels?: RoutedSegment['labels']
}

function episodesOf(text: string, told: Told = {}, observed = false): readonly Draft<EpisodeFact>[] {
  const segment = {
    text,
    role: told.role ?? 'user',
    speaker: told.speaker ?? null,
    labels: told.labels ?? ['episodic'],
    time: parseInstant(told.at ?? '2026-03-06T15:30:00+01:00'),
  }
  return extractEpisodes(segment as RoutedSegment, observed)
}

const names = (mentions: readonly { name: string }[]): string[] => mentions.map(({ name }) => name)
const dateOf = ({ when }: Draft<EpisodeFact>): string | null => when && formatTimeSpan(when)

describe('what happened', () => {
  it.each([
    ['Yesterday I repaired the old sewing machine. What a relief!', 'I repaired the old sewing machine', '2026-03-05'],
    [
      'We planted two cherry trees on Tuesday, so my back hurts.',
      'We planted two cherry trees, so my back hurts',
      '2026-03-03',
    ],
    ['昨天我修好了旧缝纫机，真开心。', '修好了旧缝纫机', '2026-03-05'],
    ['I lost my umbrella.', 'I lost my umbrella', null],
    ['I just watered the ferns.', 'I just watered the ferns', '2026-03-06 15:30'],
    ['We adopted a rabbit in January', 'We adopted a rabbit', '2026-01'],
  ])('%s', (text, summary, date) => {
    const [episode, ...others] = episodesOf(text)
    expect(others).toEqual([])
    expect(episode?.summary).toContain(summary)
    expect(dateOf(episode!)).toBe(date)
  })

  it('leaves out what is only wished, planned or advised beside it', () => {
    const [episode] = episodesOf('I burnt the rice again. Next time: rinse it first, then boil it, then wait.', {
      labels: ['episodic', 'procedural'],
    })
    expect(episode?.summary).toBe('I burnt the rice again')
  })

  it('tells two things that happened at two times apart', () => {
    const episodes = episodesOf('The boiler broke at 9:10. The plumber repaired it at 14:20.')
    expect(episodes.map(({ summary }) => summary)).toEqual(['The boiler broke', 'The plumber repaired it'])
    expect(episodes.map(dateOf)).toEqual(['2026-03-06 09:10', '2026-03-06 14:20'])
  })

  it('a device reports at its own time, and an assistant of what it did', () => {
    const [log] = episodesOf('Back door opened by Ilse', { role: 'log' })
    expect(dateOf(log!)).toBe('2026-03-06 15:30')
    expect(names(log!.participants)).toEqual(['Ilse'])
    const [call] = episodesOf('Call ended, talk 17:37, hold 2:05', { role: 'log' })
    expect(dateOf(call!)).toBe('2026-03-06 15:30')
    const [done] = episodesOf('I archived the old receipts.', { role: 'assistant' })
    expect(names(done!.participants)).toEqual(['assistant'])
  })

  it('names people, places and what came of it, the user never', () => {
    const [episode] = episodesOf('My cousin Pia and I baked bread in the kitchen yesterday and it was delicious.')
    expect(episode).toMatchObject({
      participants: [{ name: 'Pia', kind: 'person', discriminator: 'cousin' }],
      places: [{ name: 'kitchen', kind: 'place' }],
      feedback: 'positive',
    })
  })

  it('keeps a practice: what was done in which situation', () => {
    const [episode] = episodesOf('The glue did not hold, so I used two screws, and that worked.')
    expect(episode?.practice).toEqual({ condition: 'The glue did not hold', action: 'used two screws' })
    expect(episodesOf('I used two screws.')[0]?.practice).toBeNull()
  })

  it('a speaker who is not the user takes part in what he tells', () => {
    const [episode] = episodesOf('I painted the fence on Sunday.', { speaker: 'Caroline' })
    expect(names(episode!.participants)).toEqual(['Caroline'])
  })
})

describe('times', () => {
  it('B1 and B2 go by the local day of the event', () => {
    const [late] = episodesOf('I finished the puzzle today.', { at: '2025-07-24T19:00:00-07:00' })
    expect(dateOf(late!)).toBe('2025-07-24')
    const [noon] = episodesOf('午饭后我今天交了作业。', { at: '2026-03-06T12:45:00+08:00' })
    expect(dateOf(noon!)).toBe('2026-03-06')
  })

  it('B4 a told time goes by the telling, years later too', () => {
    const [episode] = episodesOf('I sprained my wrist last Friday.', { at: '2023-05-08T13:56:00+00:00' })
    expect(dateOf(episode!)).toBe('2023-05-05')
  })

  it('B5 the time of arrival is never taken for the time of an event', () => {
    const time = { ...parseInstant('2026-03-06T15:30:00Z'), source: 'ingested' } as const
    const segment = { text: 'Door opened', role: 'log', speaker: null, labels: ['episodic'], time } as unknown
    expect(extractEpisodes(segment as RoutedSegment, false)[0]?.when).toBeNull()
  })

  it('B7 an absurd time is no time, and no fault', () => {
    expect(episodesOf('I buried a coin 5000000 years ago.')[0]?.when).toBeNull()
    expect(episodesOf('十万年前我埋了一枚硬币。')[0]?.when).toBeNull()
  })

  it('a time to come is not the time of what happened', () => {
    expect(episodesOf('I sent the form, they answer next Tuesday.')[0]?.when).toBeNull()
  })
})

describe('any text', () => {
  it('A7 names of object properties are words', () => {
    const [episode] = episodesOf('Yesterday I met Constructor and __proto__ broke toString.')
    expect(episode?.summary).toContain('__proto__ broke toString')
  })

  it.each(['Вчера я потерял ключи.', 'きのう公園へ行きました。', '어제 공원에 갔어요.', '🎉🎉', '42'])(
    'has no facts in a script that nobody reads here: %s',
    (text) => {
      expect(episodesOf(text)).toEqual([])
    },
  )

  it('what is only observed makes no episode', () => {
    expect(episodesOf('I met Ana.', {}, true)).toEqual([])
  })

  it('always tells of something, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const episodes = episodesOf(`Then we left. ${text}`.slice(0, 60))
        for (const { summary } of episodes) expect(summary.trim()).not.toBe('')
      }),
    )
  })
})
