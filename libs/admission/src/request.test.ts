import { createHashEncoder } from '@ecphory/memory/testing'
import { expect, it } from 'vitest'
import { publicVectorsMax } from './limits.ts'
import { readRequest } from './request.ts'
import { now } from './testing/remembered.ts'

/** An encoder that notes what it is asked for. */
function createNoting() {
  const asked: string[] = []
  const encoder = createHashEncoder()
  const encode: typeof encoder.encode = (texts, purpose) => {
    asked.push(...texts)
    return encoder.encode(texts, purpose)
  }
  return { asked, encoder: { ...encoder, encode } }
}

it('reads a public context once for many requests, and each request', async () => {
  const { asked, encoder } = createNoting()
  const first = await readRequest({ text: 'a', publicContext: 'Trains leave at nine.', now }, encoder)
  const second = await readRequest({ text: 'b', publicContext: 'Trains leave at nine.', now }, encoder)
  expect(asked).toEqual(['a', 'Trains leave at nine.', 'b'])
  expect(second.publicVector).toEqual(first.publicVector)
  expect(second.vector).not.toEqual(first.vector)
  const other = createNoting()
  await readRequest({ text: 'a', publicContext: 'Trains leave at nine.', now }, other.encoder)
  expect(other.asked).toContain('Trains leave at nine.')
})

it('keeps no more vectors than it may, and none of nothing', async () => {
  const { asked, encoder } = createNoting()
  const read = (publicContext: string) => readRequest({ text: 'a', publicContext, now }, encoder)
  for (let n = 0; n <= publicVectorsMax; n += 1) await read(`context ${n}`)
  await read('context 0')
  expect(asked.filter((text) => text === 'context 0')).toHaveLength(2)
  await read(`context ${publicVectorsMax}`)
  expect(asked.filter((text) => text === `context ${publicVectorsMax}`)).toHaveLength(1)
  const { publicVector } = await read(' ')
  expect([...publicVector].every((value) => value === 0)).toBe(true)
  expect(asked).not.toContain(' ')
})
