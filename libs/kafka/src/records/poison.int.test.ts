import { deadLettersTopic, eventParkedV1, isOf, subjectToKey } from '@ecphory/events'
import { advanceStage, checkEvent } from '@ecphory/memory'
import type { Stage } from '@ecphory/memory'
import type { Message } from 'kafkajs'
import { describe, expect, it } from 'vitest'
import { withBareProducer } from '../testing/bare-client.ts'
import { useLogs } from '../testing/open-logs.ts'
import { eventOf, userOn } from '../testing/sample-events.ts'
import { isWithoutBroker, whatRunsIt } from '../testing/test-installation.ts'

const user = userOn(0, 2)
const key = subjectToKey({ tenant: 'local', user })
const valid = eventOf(user, 'fine')
const json = JSON.stringify(valid)
const deep = '['.repeat(100_000) + ']'.repeat(100_000)

/** What may come on the wire, and why each of it is no event. */
const poison: readonly (readonly [string, Omit<Message, 'partition'>, RegExp])[] = [
  ['bad JSON', { key, value: json.slice(0, -1) }, /no JSON/],
  ['invalid UTF-8', { key, value: Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe])]) }, /no UTF-8/],
  ['invalid UTF-8 in a string', { key, value: replaceBytes(json, 'fine', [0xc3, 0x28, 0xe2, 0x82]) }, /no UTF-8/],
  ['deep nesting', { key, value: json.replace('"fine"', deep) }, /nested deeper than 64/],
  ['missing envelope fields', { key, value: JSON.stringify({ ...valid, id: undefined }) }, /envelope does not fit: id/],
  ['an unknown envelope field', { key, value: JSON.stringify({ ...valid, more: 1 }) }, /envelope does not fit/],
  [
    'a key that names no subject',
    { key, value: JSON.stringify({ ...valid, partitionkey: 'ana' }) },
    /names no subject/,
  ],
  ['10 MB', { key, value: json.replace('"fine"', JSON.stringify('x'.repeat(10_000_000))) }, /has 100\d{5} bytes/],
  ['nothing at all', { key, value: null }, /no value/],
  ['a foreign key', { key: Buffer.from([0, 0, 0, 0]), value: 'x' }, /no JSON/],
]

function replaceBytes(text: string, part: string, bytes: readonly number[]): Buffer {
  const buffer = Buffer.from(text)
  Buffer.from(bytes).copy(buffer, buffer.indexOf(part))
  return buffer
}

describe.skipIf(isWithoutBroker)(`poison on the wire ${whatRunsIt}`, () => {
  const logs = useLogs()

  it('D13 is parked under its position with its bytes, each alone, and holds up nothing behind it', async () => {
    const installation = logs.installation()
    const log = await logs.open(installation)
    await log.append([{ topic: 'in', event: valid }])
    await withBareProducer(installation, async (send) => {
      for (const [, message] of poison) await send('in', [{ ...message, partition: 0 }])
    })
    await log.append([{ topic: 'in', event: valid }])
    const seen: string[] = []
    const stage: Stage = {
      group: 'stage',
      topic: 'in',
      handle: async ({ event }) => {
        seen.push(event.type)
        return { outputs: [], claims: [] }
      },
      watermarkOf: ({ position }) => position.offset + 1,
    }
    // The two fine ones fit no version of their type: only the log's part is looked at here.
    expect(() => checkEvent(valid)).toThrow()
    let taken = 0
    for (let step = -1; step !== 0; taken += step) step = await advanceStage(log, stage, 0)
    expect(taken).toBe(poison.length + 2)
    const letters = await log.read(deadLettersTopic, 0, 0, 100)
    expect(letters).toHaveLength(poison.length + 2)
    for (const [i, [name, message, reason]] of poison.entries()) {
      const letter = letters[i + 1]?.event
      if (letter === undefined || !isOf(eventParkedV1, letter)) throw new Error(name)
      expect(letter.data.code).toBe('INVALID_EVENT')
      expect(letter.data.reason, name).toMatch(reason)
      expect([letter.rootpartition, letter.rootoffset]).toEqual([0, i + 1])
      const original = JSON.parse(letter.data.original) as { data: { bytes: string; length: number } }
      const bytes = Buffer.from(message.value ?? '')
      expect(original.data.length).toBe(bytes.length)
      expect(Buffer.from(original.data.bytes, 'base64')).toEqual(bytes.subarray(0, 65_536))
    }
    expect(await log.committed('stage', 'in', 0)).toBe(poison.length + 2)
    expect(await log.derivedFrom(deadLettersTopic, { partition: 0, offset: 3 })).toHaveLength(1)
  })

  it('refuses what could not be read or parked again, before it is sent', async () => {
    const log = await logs.open(logs.installation())
    const append = (topic: string, size: number) =>
      log.append([{ topic, event: { ...valid, data: { text: 'x'.repeat(size) } } }])
    await expect(append('in', 9_000_000)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await expect(append('ecphory.traces', 1_100_000)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await append('ecphory.traces', 1_000_000)
    await append('in', 7_000_000)
    expect(await log.read('in', 0, 0, 10)).toHaveLength(1)
  })
})
