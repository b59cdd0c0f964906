import { expect, it } from 'vitest'
import { seedDefault } from '../../eval/evaluation.ts'
import { readAdmissionTasks } from './admission-tasks.ts'
import { readTaughtTasks } from './all-tasks.ts'

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

it('no plain task that is measured by has a request or a memory of one that is taught', () => {
  const taught = readTaughtTasks(seedDefault)
  const requests = new Set(taught.map(({ request }) => letters(request)))
  const memories = new Set(taught.flatMap((task) => task.memories.map(({ text }) => letters(text))))
  const plain = readAdmissionTasks('plain')
  expect(plain.filter(({ request }) => requests.has(letters(request)))).toEqual([])
  expect(plain.flatMap((task) => task.memories.filter(({ text }) => memories.has(letters(text))))).toEqual([])
  expect(new Set(plain.map(({ request }) => letters(request))).size).toBe(plain.length)
})
