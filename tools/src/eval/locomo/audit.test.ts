import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readAudit } from './audit.ts'
import { readLocomo } from './dataset.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

it('reads what an audit puts in place of a key, where it names evidence that exists and another answer', () => {
  const audit = readAudit(fixture('own-errors.json'), readLocomo(fixture('own-locomo.json')))
  expect([...audit]).toEqual([
    ['own-1 3', { evidence: ['D1:4'], answer: '40' }],
    ['own-1 7', { evidence: ['D2:3'], answer: null }],
    ['own-2 1', { evidence: null, answer: 'cannot be told' }],
  ])
})

it('throws where there is no file', () => expect(() => readAudit(fixture('none.json'), [])).toThrow('ENOENT'))
