import type { EventTime } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { nearestRelation } from '../semantic/model.ts'
import { formatTimeSpan } from '../time/format-time.ts'
import { isInScriptOf, stands } from './grounding.ts'
import { isoToSpan } from './iso-to-span.ts'
import { ModelOutputError } from './model-output-error.ts'
import { EcphoryError } from '../errors.ts'

const reference: EventTime = { instant: 1772784000000, offsetMinutes: 120, precision: 'instant', source: 'given' }

describe('a time that a model gives', () => {
  it.each([
    ['2026', '2026'],
    ['2026-03', '2026-03'],
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05T14:30', '2026-03-05 14:30'],
    ['2026-03-05T14:30:20', '2026-03-05 14:30'],
    ['2026-03-05T14:30Z', '2026-03-05 14:30'],
  ])('%s is local time of its own precision', (iso, text) => {
    const span = isoToSpan(iso, reference)
    expect(span && formatTimeSpan(span)).toBe(text)
  })

  it('is local where the text was said, unless it has an offset of its own', () => {
    expect(isoToSpan('2026-03-05T14:30', reference)?.from).toBe(Date.parse('2026-03-05T12:30:00Z'))
    expect(isoToSpan('2026-03-05T14:30Z', reference)?.from).toBe(Date.parse('2026-03-05T14:30:00Z'))
  })

  it.each([null, '', 'next Friday', '2026-02-31', '+275760-09-13', '2026-13'])('B7 %s is none', (iso) => {
    expect(isoToSpan(iso, reference)).toBeNull()
  })
})

describe('what a model found must stand in the text', () => {
  it.each([
    ['I live in Porto.', 'Well: i  live in “Porto”, as ever', true],
    ['I’ve moved', "I've moved", true],
    ['I live in Lisbon', 'I live in Porto', false],
    ['', 'I live in Porto', false],
    ['"."', 'I live in Porto.', false],
  ])('%s', (quote, text, is) => expect(stands(quote, text)).toBe(is))

  it.each([
    ['Shanghai', '我住在上海', false],
    ['上海', '我住在上海', true],
    ['Tee', 'Ich mag Tee', true],
    ['茶', 'I like tea', false],
    ['茶', 'I like 茶 a lot', true],
  ])('I9 %s of %s', (written, source, is) => expect(isInScriptOf(written, source)).toBe(is))
})

describe('the relation that a model means', () => {
  it.each([
    ['lives_in', 'lives_in'],
    ['Resides in', 'lives_in'],
    ['is allergic to', 'allergic_to'],
    ['has_birthday', 'born_on'],
    ['works_schedule_of', 'works_schedule'],
    ['constructor', null],
    ['orbits', null],
  ])('%s is %s', (name, relation) => expect(nearestRelation(name)?.name ?? null).toBe(relation))
})

it('a raw answer is in no message, cause or JSON of its error', () => {
  const error = new ModelOutputError(new EcphoryError('MODEL_OUTPUT_INVALID', 'It is no JSON.'), 'my secret')
  expect(error.rawAnswer()).toBe('my secret')
  expect(`${error.message} ${JSON.stringify(error)} ${String(error.stack)} ${String(error.cause)}`).not.toContain(
    'secret',
  )
})
