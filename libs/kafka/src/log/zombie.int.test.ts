import type { StageCommit } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { unstableMsMax } from '../limits.ts'
import { bareClient } from '../testing/bare-client.ts'
import { useLogs } from '../testing/open-logs.ts'
import { eventOf, stepOf, textOf, userOn } from '../testing/sample-events.ts'
import { isWithoutBroker, whatRunsIt } from '../testing/test-installation.ts'
import { TopicNames } from '../topics/topic-names.ts'
import type { KafkaEventLog } from './kafka-event-log.ts'

const user = userOn(0, 2)
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const stepTo = (expected: number, text: string) =>
  stepOf({
    expected,
    next: expected + 1,
    watermark: expected + 1,
    outputs: [{ topic: 'out', event: eventOf(user, text) }],
    claims: [{ name: `claim ${text}`, value: text }],
  })

/** As a worker does that was given a partition: what it knew of it before is out of date, and fails once. */
async function takeOver(log: KafkaEventLog, step: StageCommit): Promise<void> {
  await log.commit(step).catch(async (error: unknown) => {
    expect(error).toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
    await log.commit(step)
  })
}

/** Begins to commit 7, under another transactional id than the lane's own, so that no producer of the lane ends it. */
async function advanceElsewhere(installation: string) {
  const names = new TopicNames(installation)
  const producer = bareClient().producer({ transactionalId: `${installation}.elsewhere`, idempotent: true })
  await producer.connect()
  const transaction = await producer.transaction()
  const offsets = [{ partition: 0, offset: '7' }]
  await transaction.sendOffsets({
    consumerGroupId: names.groupToKafka('router'),
    topics: [{ topic: names.toKafka('in'), partitions: offsets }],
  })
  return { producer, transaction }
}

const readOut = async (log: KafkaEventLog) => (await log.read('out', 0, 0, 1_000)).map(textOf)

describe.skipIf(isWithoutBroker)(`a worker that lost its place ${whatRunsIt}`, { timeout: 240_000 }, () => {
  const logs = useLogs()

  it('D8 is refused 50 times of 50, and nothing of its steps is seen', async () => {
    const installation = logs.installation()
    const [zombie, heir, witness] = await Promise.all([1, 2, 3].map(() => logs.open(installation)))
    if (!zombie || !heir || !witness) throw new Error('three logs')
    const expected: string[] = []
    for (let round = 0; round < 50; round += 1) {
      const at = round * 2
      await takeOver(zombie, stepTo(at, `zombie first ${round}`))
      await takeOver(heir, stepTo(at + 1, `heir ${round}`))
      await expect(zombie.commit(stepTo(at + 1, `zombie again ${round}`))).rejects.toMatchObject({
        code: 'CHECKPOINT_CONFLICT',
      })
      expected.push(`zombie first ${round}`, `heir ${round}`)
    }
    expect(await readOut(witness)).toEqual(expected)
    expect(await witness.committed('router', 'in', 0)).toBe(100)
    const names = Array.from({ length: 50 }, (_, round) => `claim zombie again ${round}`)
    expect((await witness.claimed(names)).size).toBe(0)
  })

  it('D8 of two that commit at the same time, whoever began, exactly one wins', async () => {
    const installation = logs.installation()
    const [first, second, witness] = await Promise.all([1, 2, 3].map(() => logs.open(installation)))
    if (!first || !second || !witness) throw new Error('three logs')
    const won: string[] = []
    let conflicts = 0
    for (let round = 0; round < 50; round += 1) {
      const late = round % 12
      const outcomes = await Promise.allSettled([
        sleep(round % 2 === 0 ? 0 : late).then(() => first.commit(stepTo(round, `first ${round}`))),
        sleep(round % 2 === 0 ? late : 0).then(() => second.commit(stepTo(round, `second ${round}`))),
      ])
      outcomes.forEach((outcome, i) => {
        if (outcome.status === 'fulfilled') won.push(`${i === 0 ? 'first' : 'second'} ${round}`)
        else if ((outcome.reason as { code?: string }).code === 'CHECKPOINT_CONFLICT') conflicts += 1
        else throw outcome.reason
      })
    }
    expect(conflicts).toBe(50)
    expect(won).toHaveLength(50)
    expect(new Set(await readOut(witness))).toEqual(new Set(won))
    expect(await readOut(witness)).toEqual(won)
  })

  it('D8 goes on where the broker holds open what nobody will end any more', async () => {
    const installation = logs.installation()
    const log = await logs.open(installation)
    await log.commit(stepTo(0, 'before'))
    // It stays as a hanging one does.
    const { producer } = await advanceElsewhere(installation)
    await producer.disconnect()
    const heir = await logs.open(installation)
    const begun = performance.now()
    await takeOver(heir, stepTo(1, 'after'))
    // It met what is held open, and waited for its end as long as it is to.
    expect(performance.now() - begun).toBeGreaterThan(unstableMsMax)
    expect(await readOut(heir)).toEqual(['before', 'after'])
    expect(await heir.committed('router', 'in', 0)).toBe(2)
  })

  it('D7 D8 is told of a commit that is on its way, and not of what was before it', async () => {
    const installation = logs.installation()
    const log = await logs.open(installation)
    await log.commit(stepTo(0, 'before'))
    const { producer, transaction } = await advanceElsewhere(installation)
    try {
      const asked = (await logs.open(installation)).committed('router', 'in', 0)
      await sleep(500)
      await transaction.commit()
      expect(await asked).toBe(7)
    } finally {
      await producer.disconnect()
    }
  })
})
