import { dropInstallation, isWithoutBroker, randomInstallation, testBrokers, whatRunsIt } from '@ecphory/kafka/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from './run.ts'
import type { Io } from './io.ts'

const installation = randomInstallation()

async function ecphory(...args: readonly string[]) {
  const out: string[] = []
  const notes: string[] = []
  const io: Io = {
    write: async (text) => void out.push(text),
    note: (line) => void notes.push(line),
    readInput: async () => '',
    async *readLines() {},
    isWatched: false,
    columns: 200,
    environment: { ECPHORY_KAFKA: testBrokers.join(','), ECPHORY_INSTALLATION: installation },
  }
  const exit = await run([...args], io)
  return { exit, out: out.join(''), notes: notes.join('\n') }
}

describe.skipIf(isWithoutBroker)(`ecphory topics ${isWithoutBroker ? whatRunsIt : ''}`, () => {
  afterAll(() => dropInstallation(installation))

  it('finds none, makes them, and finds them as they are to be', async () => {
    expect(await ecphory('topics', '--check')).toMatchObject({ exit: 3 })
    const made = await ecphory('topics', '--partitions', '3')
    expect(made).toMatchObject({ exit: 0 })
    expect(made.out).toMatch(/ecphory\.traces\s+3 partitions, kept for ever/)
    expect((await ecphory('topics', '--check')).out).toBe(made.out)
    expect(await ecphory('topics', '--partitions', '5')).toMatchObject({ exit: 0, out: made.out })
  })
})

it('says which setting is missing where no broker is named', async () => {
  const notes: string[] = []
  const io: Io = {
    write: async () => {},
    note: (line) => void notes.push(line),
    readInput: async () => '',
    async *readLines() {},
    isWatched: false,
    columns: 100,
    environment: {},
  }
  expect(await run(['topics'], io)).toBe(2)
  expect(notes.join('\n')).toMatch(/INVALID_ARGUMENT.*ECPHORY_KAFKA/)
})
