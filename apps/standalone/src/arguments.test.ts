import { settingsOf } from '@ecphory/nest'
import { expect, it } from 'vitest'
import { answerArguments } from './arguments.ts'
import { standaloneConfig } from './standalone-config.ts'

it.each([[['--help']], [['-h']]])('lists every setting for %j, with what it is unless it is set', (args) => {
  const answer = answerArguments(args)
  expect(answer?.exit).toBe(0)
  for (const { variable } of settingsOf(standaloneConfig)) expect(answer?.text).toContain(`  ${variable} `)
  expect(answer?.text).toMatch(/ECPHORY_DB +\.\/\.ecphory\/memory\.db/)
})

it('refuses what it does not know, and starts where nothing is said', () => {
  expect(answerArguments(['--port', '1'])).toEqual({
    exit: 2,
    text: expect.stringMatching(/^INVALID_ARGUMENT: /) as string,
  })
  expect(answerArguments([])).toBeUndefined()
})
