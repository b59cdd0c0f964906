import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deadLettersTopic, rootTopic } from '@ecphory/events'
import { answerClaim, park } from '@ecphory/memory'
import type { KeyStore } from '@ecphory/memory'
import { createMemoryKeyStore } from '@ecphory/memory/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKafkaEventLog } from '../open-kafka-event-log.ts'
import { isWithoutOwnBroker, OwnBroker, whatRunsOwn } from '../testing/own-broker.ts'
import { eventOf, stepOf, userOn } from '../testing/sample-events.ts'

const user = userOn(0, 2)
const subject = { tenant: 'local', user }

describe.skipIf(isWithoutOwnBroker)(`the broker's files ${whatRunsOwn}`, { timeout: 60_000 }, () => {
  const broker = new OwnBroker()
  beforeAll(() => broker.start(), 120_000)
  afterAll(() => broker.remove(), 60_000)

  /** Records a text wherever a text may go, and erases it. */
  async function recordAndErase(installation: string, canary: string, keys?: KeyStore) {
    const options = { brokers: [broker.address], installation, partitions: 2, createTopics: true }
    const log = await openKafkaEventLog({ ...options, ...(keys !== undefined && { keys }) })
    const event = { ...eventOf(user, 'trace'), data: { text: `She says ${canary}.` } }
    const [root] = await log.append([{ topic: rootTopic, event }])
    const derived = { ...event, rootpartition: root?.partition ?? 0, rootoffset: root?.offset ?? 0 }
    const name = answerClaim('segment-1', 'hash')
    const value = JSON.stringify({ answer: { text: canary }, inputs: ['segment-1'] })
    await log.commit(
      stepOf({
        topic: rootTopic,
        outputs: [
          { topic: 'out', event: derived },
          park('stage', { position: root ?? { partition: 0, offset: 0 }, event: derived }, new Error(canary)),
        ],
        claims: [{ name, value }],
      }),
    )
    const touched = await log.erase(
      subject,
      () => null,
      (held) => held === name,
    )
    await log.purge()
    for (const topic of [rootTopic, 'out', deadLettersTopic]) expect(await log.read(topic, 0, 0, 10)).toEqual([])
    expect((await log.claimed([name])).size).toBe(0)
    await log.close()
    return touched
  }

  function filesWith(text: string): string[] {
    const forms = [text, ...[0, 1, 2].map((shift) => base64Of(text, shift))].map((form) => Buffer.from(form))
    const files = readdirSync(broker.directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    return files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => {
        const bytes = readFileSync(path)
        return forms.some((form) => bytes.includes(form))
      })
  }

  it('F1 hold nothing of what was erased from a sealed log, and all of it without keys', async () => {
    expect(await recordAndErase('sealed', 'VIEWGUARD_OLD_MARKER_8M3Z', createMemoryKeyStore())).toBe(3)
    expect(await recordAndErase('plain', 'VIEWGUARD_OLD_MARKER_9N4Y')).toBe(3)
    await broker.stop()
    expect(filesWith('VIEWGUARD_OLD_MARKER_8M3Z')).toEqual([])
    // So the search does find what is there; and this is what stays without a key store.
    expect(filesWith('VIEWGUARD_OLD_MARKER_9N4Y').length).toBeGreaterThan(2)
  })
})

/** What a text looks like within longer base64, by where it begins; its ends depend on its neighbours. */
function base64Of(text: string, shift: number): string {
  const encoded = Buffer.from(`${'x'.repeat(shift)}${text}`)
    .toString('base64')
    .replace(/=+$/, '')
  return encoded.slice(shift === 0 ? 0 : shift + 1, -2)
}
