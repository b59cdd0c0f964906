import type { EcphoryEvent } from '@ecphory/events'
import { memoryErasedV1, rootTopic } from '@ecphory/events'
import { answerClaim } from '@ecphory/memory'
import type { LogRecord } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import type { KafkaEventLog } from '../log/kafka-event-log.ts'
import { FailingKeyStore } from '../testing/failing-key-store.ts'
import { useLogs } from '../testing/open-logs.ts'
import { eventOf, stepOf, textOf, userOn } from '../testing/sample-events.ts'
import { isWithoutBroker, whatRunsIt } from '../testing/test-installation.ts'

const user = userOn(0, 2)
const subject = { tenant: 'local', user }
const none = () => false
const texts = async (log: KafkaEventLog, topic: string) => (await log.read(topic, 0, 0, 100)).map(textOf)
const dropping =
  (...dropped: string[]) =>
  (_topic: string, record: LogRecord): EcphoryEvent | null =>
    dropped.includes(textOf(record)) ? null : record.event

/** Two traces; each becomes two segments, the outputs of one step. */
async function record(log: KafkaEventLog): Promise<void> {
  const roots = await log.append(['t1', 't2'].map((text) => ({ topic: rootTopic, event: eventOf(user, text) })))
  const outputs = roots.flatMap((root, i) =>
    ['a', 'b'].map((segment) => ({ topic: 'out', event: eventOf(user, `t${i + 1}${segment}`, root) })),
  )
  await log.commit(stepOf({ topic: rootTopic, next: (roots[1]?.offset ?? 0) + 1, outputs }))
}

describe.skipIf(isWithoutBroker)(`a sealed log ${whatRunsIt}`, { timeout: 120_000 }, () => {
  const logs = useLogs()

  async function openSealed(keys = new FailingKeyStore()) {
    const installation = logs.installation()
    const log = await logs.open(installation, { keys })
    return { installation, keys, log, reopen: () => logs.open(installation, { keys }) }
  }

  it('reads back what it sealed, and no other log does', async () => {
    const { installation, log } = await openSealed()
    await record(log)
    expect(await texts(log, 'out')).toEqual(['t1a', 't1b', 't2a', 't2b'])
    const keyless = await logs.open(installation)
    await expect(keyless.read('out', 0, 0, 10)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    const other = await logs.open(installation, { keys: new FailingKeyStore() })
    expect(await other.read('out', 0, 0, 10)).toEqual([])
    expect(other.skipped).toBe(4)
  })

  it('pauses while the key store is away, for reading and for writing, and skips what has no key any more', async () => {
    const { keys, log, reopen } = await openSealed()
    await record(log)
    const fresh = await reopen()
    keys.isDown = true
    await expect(fresh.read('out', 0, 0, 10)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await expect(fresh.append([{ topic: rootTopic, event: eventOf(user, 't3') }])).rejects.toMatchObject({
      code: 'STORE_FAILED',
    })
    expect(fresh.skipped).toBe(0)
    keys.isDown = false
    expect(await texts(fresh, 'out')).toEqual(['t1a', 't1b', 't2a', 't2b'])
    await keys.destroy(subject, null)
    const later = await reopen()
    expect(await later.read('out', 0, 0, 10)).toEqual([])
    expect(later.skipped).toBe(4)
  })

  it('F10 gives up the keys of what is erased, and seals anew what shared them', async () => {
    const { keys, log, reopen } = await openSealed()
    await record(log)
    const witness = await reopen()
    expect(await texts(witness, 'out')).toHaveLength(4)
    expect(await log.erase(subject, dropping('t1a'), none)).toBe(1)
    expect(keys.destroyed).toBe(1)
    for (const reader of [log, await reopen()]) {
      expect(await texts(reader, 'out')).toEqual(['t1b', 't2a', 't2b'])
      expect(await texts(reader, rootTopic)).toEqual(['t1', 't2'])
      expect(reader.skipped).toBe(0)
    }
    // One that was open, whose keys and knowledge of erasures are a moment old, follows within that moment.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await texts(witness, 'out')).toEqual(['t1b', 't2a', 't2b'])
    expect(witness.skipped).toBe(0)
    // A later one gives up the fresh key too; what comes of the root after all that is sealed under today's.
    expect(await log.erase(subject, dropping('t1b'), none)).toBe(1)
    const [root] = await log.read(rootTopic, 0, 0, 1)
    await log.append([{ topic: 'late', event: eventOf(user, 't1c', root?.position) }])
    for (const reader of [log, await reopen()]) {
      expect(await texts(reader, rootTopic)).toEqual(['t1', 't2'])
      expect(await texts(reader, 'late')).toEqual(['t1c'])
      expect(reader.skipped).toBe(0)
    }
  })

  it('F10 loses nothing that stays for a reader whose knowledge of erasures is a moment old', async () => {
    const { log, reopen } = await openSealed()
    await record(log)
    const reader = await reopen()
    // It knows now of no erasure, and has asked for no key yet.
    expect(await reader.read('nothing', 0, 0, 10)).toEqual([])
    await log.erase(subject, dropping('t1a'), none)
    expect(await texts(reader, 'out')).toEqual(['t1b', 't2a', 't2b'])
    expect(reader.skipped).toBe(0)
  })

  it('F4 may be broken off before the keys are gone, and is run again', async () => {
    const { keys, log, reopen } = await openSealed()
    await record(log)
    keys.isDestroyingDown = true
    await expect(log.erase(subject, dropping('t1a'), none)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    expect(await texts(await reopen(), 'out')).toEqual(['t1b', 't2a', 't2b'])
    // Broken off a second time by another aim: two generations of keys are left over.
    await expect(log.erase(subject, dropping('t1b'), none)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    keys.isDestroyingDown = false
    const again = await reopen()
    expect(await again.erase(subject, dropping('t1a', 't1b'), none)).toBe(0)
    expect(keys.destroyed).toBe(2)
    for (const reader of [log, again, await reopen()]) {
      expect(await texts(reader, 'out')).toEqual(['t2a', 't2b'])
      expect(await texts(reader, rootTopic)).toEqual(['t1', 't2'])
      expect(reader.skipped).toBe(0)
    }
  })

  it('F10 erases a whole subject, keeps the fact of it, and takes the same ids anew', async () => {
    const { log, reopen } = await openSealed()
    await record(log)
    const erased = { ...eventOf(user, 'x'), type: memoryErasedV1.type, data: { jobId: 'j', subject, target: null } }
    await log.append([{ topic: rootTopic, event: erased }])
    const whole = (_topic: string, { event }: LogRecord) => (event.type === memoryErasedV1.type ? event : null)
    expect(await log.erase(subject, whole, none)).toBe(6)
    await record(log).catch((error: unknown) => expect(error).toMatchObject({ code: 'CHECKPOINT_CONFLICT' }))
    for (const reader of [log, await reopen()]) {
      const left = await reader.read(rootTopic, 0, 0, 100)
      expect(left[0]?.event).toEqual(erased)
      expect(left.slice(1).map(textOf)).toEqual(['t1', 't2'])
      expect(await reader.read('out', 0, 0, 100)).toEqual([])
      expect(reader.skipped).toBe(0)
    }
  })

  it('F10 keeps what a model said sealed, and gives it up with its claim', async () => {
    const { keys, log, reopen } = await openSealed()
    const name = answerClaim('segment-1', 'hash')
    const value = JSON.stringify({ answer: { text: 'She lives in Lisbon.' }, inputs: ['segment-1'] })
    const other = { name: 'trace:t1', value: '{}' }
    await log.commit(stepOf({ topic: rootTopic, claims: [{ name, value }, other] }))
    const witness = await reopen()
    expect([...(await witness.claimed([name, other.name]))]).toEqual([
      [name, value],
      [other.name, other.value],
    ])
    const keep = (_topic: string, { event }: LogRecord) => event
    await log.erase(subject, keep, (_, held) => held.includes('segment-1'))
    expect(keys.destroyed).toBe(1)
    for (const reader of [log, witness, await reopen()]) {
      expect([...(await reader.claimed([name, other.name])).keys()]).toEqual([other.name])
    }
  })
})
