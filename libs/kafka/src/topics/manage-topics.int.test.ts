import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openKafkaEventLog } from '../open-kafka-event-log.ts'
import { loadKafkajs } from '../client/kafkajs-internals.ts'
import { offsetsMinutesMin } from '../limits.ts'
import { bareClient } from '../testing/bare-client.ts'
import { useLogs } from '../testing/open-logs.ts'
import { eventOf } from '../testing/sample-events.ts'
import { isWithoutBroker, testBrokers, whatRunsIt } from '../testing/test-installation.ts'
import { checkTopics, createTopics } from './manage-topics.ts'

const { ConfigResourceTypes } = loadKafkajs().kafkajs

async function makeTopic(topic: string, numPartitions: number, settings: Readonly<Record<string, string>>) {
  const admin = bareClient().admin()
  await admin.connect()
  const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }))
  await admin.createTopics({ topics: [{ topic, numPartitions, configEntries }] })
  await admin.disconnect()
}

describe.skipIf(isWithoutBroker)(`topics ${whatRunsIt}`, () => {
  const logs = useLogs()

  it('makes what is missing and reports on all, twice the same', async () => {
    const installation = logs.installation()
    const options = { brokers: testBrokers, installation, partitions: 3, topics: ['ecphory.episodic.facts.r1'] }
    const all = await createTopics(options)
    // The brokers' own, which another test looks at.
    const made = all.filter(({ topic }) => topic !== '__consumer_offsets')
    expect(made.map(({ topic, partitions, retention }) => [topic, partitions, retention])).toEqual(
      ['admissions', 'claims', 'dead-letters', 'episodic.facts.r1', 'heads', 'redactions', 'traces'].map((name) => [
        `ecphory.${name}`,
        3,
        'for ever',
      ]),
    )
    expect(made.filter(({ problem }) => problem !== undefined)).toEqual([])
    expect(await createTopics(options)).toEqual(all)
    expect(await checkTopics({ brokers: testBrokers, installation })).toEqual(all)
    const log = await openKafkaEventLog({ brokers: testBrokers, installation })
    expect(log.partitions).toBe(3)
    expect(await log.topics()).toEqual([])
    await log.close()
  })

  it('says that there are too few brokers once it has waited for more', async () => {
    const options = { brokers: testBrokers, installation: logs.installation(), partitions: 1, replication: 9 }
    const [startedAt, patienceMs] = [Date.now(), 600]
    await expect(createTopics({ ...options, patienceMs })).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringMatching(/making topics: Replication-factor is invalid/),
    })
    expect(Date.now() - startedAt).toBeGreaterThan(patienceMs / 2)
  })

  it('names what does not fit, and no log opens on it', async () => {
    const installation = logs.installation()
    await createTopics({ brokers: testBrokers, installation, partitions: 2 })
    const fit = { 'retention.ms': '-1', 'max.message.bytes': '2000000' }
    await makeTopic(`${installation}.a`, 3, fit)
    await makeTopic(`${installation}.b`, 2, { ...fit, 'retention.ms': '604800000' })
    await makeTopic(`${installation}.c`, 2, { ...fit, 'cleanup.policy': 'compact' })
    await makeTopic(`${installation}.d`, 2, { 'retention.ms': '-1', 'max.message.bytes': '1000' })
    const reports = await checkTopics({ brokers: testBrokers, installation })
    const problems = new Map(reports.map(({ topic, problem }) => [topic, problem]))
    expect(problems.get('ecphory.a')).toMatch(/3 partitions and the root topic 2/)
    expect(problems.get('ecphory.b')).toMatch(/retention is 604800000 ms/)
    expect(problems.get('ecphory.c')).toMatch(/compaction would lose events/)
    expect(problems.get('ecphory.d')).toMatch(/below the root topic's/)
    expect(problems.get('ecphory.traces')).toBeUndefined()
    await expect(openKafkaEventLog({ brokers: testBrokers, installation })).rejects.toMatchObject({
      code: 'TOPIC_UNFIT',
      message: expect.stringContaining('ecphory.a') as string,
    })
  })

  it('says so where brokers forget what groups have committed', async () => {
    const installation = logs.installation()
    await createTopics({ brokers: testBrokers, installation, partitions: 1 })
    const admin = bareClient().admin()
    await admin.connect()
    const { brokers } = await admin.describeCluster()
    const name = String(brokers[0]?.nodeId)
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.BROKER, name, configNames: ['offsets.retention.minutes'] }],
    })
    await admin.disconnect()
    const minutes = Number(resources[0]?.configEntries[0]?.configValue)
    const [report] = (await checkTopics({ brokers: testBrokers, installation })).filter(
      ({ topic }) => topic === '__consumer_offsets',
    )
    if (minutes >= offsetsMinutesMin) expect(report).toBeUndefined()
    else expect(report?.problem).toContain(`offsets.retention.minutes is ${minutes}`)
  })

  it('makes no topic unless it may, and keeps the count of partitions', async () => {
    const installation = logs.installation()
    await expect(openKafkaEventLog({ brokers: testBrokers, installation })).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringContaining(`${installation}.traces`) as string,
    })
    await createTopics({ brokers: testBrokers, installation, partitions: 2 })
    await expect(openKafkaEventLog({ brokers: testBrokers, installation, partitions: 5 })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    const log = await openKafkaEventLog({ brokers: testBrokers, installation })
    const appending = log.append([{ topic: `ecphory.${randomUUID()}`, event: eventOf('ana', 'x') }])
    await expect(appending).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await log.close()
  })

  it('keeps installations apart on one broker', async () => {
    const [one, two] = await Promise.all([logs.open(logs.installation()), logs.open(logs.installation())])
    await one.append([{ topic: 'in', event: eventOf('ana', 'x') }])
    expect(await one.topics()).toEqual(['in'])
    expect(await two.topics()).toEqual([])
    expect(await two.read('in', 0, 0, 10)).toEqual([])
  })
})
