import { describe, expect, it } from 'vitest'
import { palOptions } from './options.ts'
import { solvingOf } from './with-model/solve-all.ts'

describe('palOptions', () => {
  it('asks both languages and all users by default', () => {
    expect(palOptions([])).toMatchObject({ languages: ['zh', 'en'], users: Infinity })
  })

  it('takes one language and some users', () => {
    expect(palOptions(['--language', 'en', '--users', '5'])).toMatchObject({ languages: ['en'], users: 5 })
  })

  it('takes the users that were recalled', () => {
    expect(palOptions(['--users', 'recalled']).users).toBe('recalled')
  })

  it.each([
    [['--language', 'fr'], 'zh, en'],
    [['--users', '0'], 'at least 1'],
    [['--users', 'all'], '"recalled"'],
  ])('refuses %j', (args, message) => expect(() => palOptions(args)).toThrow(message))
})

describe('solvingOf', () => {
  const environment = { ECPHORY_MODEL_URL: 'http://127.0.0.1:9/v1', ECPHORY_MODEL: 'm' }

  it('is null where no model is named', () => expect(solvingOf({}, undefined, 'unused')).toBeNull())

  it('takes the modes that are named, and refuses others', () => {
    expect(solvingOf(environment, 'noMemory,ours', 'unused')?.modes).toEqual(['noMemory', 'ours'])
    expect(() => solvingOf(environment, 'ours,theirs', 'unused')).toThrow('no mode "theirs"')
  })

  it('lets the model judge itself where no judge is named', () => {
    const alone = solvingOf(environment, undefined, 'unused')
    expect(alone?.judge).toBe(alone?.model)
    const judged = { ...environment, ECPHORY_JUDGE_URL: 'http://127.0.0.1:9/v1', ECPHORY_JUDGE_MODEL: 'j' }
    expect(solvingOf(judged, undefined, 'unused')?.judge.id).not.toBe(alone?.model.id)
  })
})
