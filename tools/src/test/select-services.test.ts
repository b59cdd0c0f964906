import { expect, it } from 'vitest'
import { selectServices } from './select-services.ts'

const files = ['libs/events/src/a.test.ts', 'libs/kafka/src/log.int.test.ts', 'tools/src/start/start.e2e.test.ts']
const needs = (...args: string[]) => selectServices(args, files).needsServices

it('starts servers for a whole run, and for paths with a file that needs one', () => {
  expect(needs()).toBe(true)
  expect(needs('libs/kafka')).toBe(true)
  expect(needs('libs/events', './libs/kafka/src/log.int.test.ts:12')).toBe(true)
  expect(needs('-t', 'some name')).toBe(true)
})

it('starts none for paths without one', () => {
  expect(needs('libs/events')).toBe(false)
  expect(needs('-t', 'libs/kafka', 'libs/events')).toBe(false)
  expect(needs('tools/src/start')).toBe(false)
})

it('starts none when told so, and keeps the flag from vitest', () => {
  expect(selectServices(['--no-services', 'libs/kafka', '--bail=1'], files)).toEqual({
    vitestArgs: ['libs/kafka', '--bail=1'],
    needsServices: false,
  })
})
