import { inspect } from 'node:util'
import { rootTopic } from '@ecphory/events'
import { createMemoryKeyStore, describeEventLog } from '@ecphory/memory/testing'
import type { KeyStore } from '@ecphory/memory'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openKafkaEventLog } from '../open-kafka-event-log.ts'
import { GuardedBroker } from '../testing/guarded-broker.ts'
import type { AccessRule } from '../testing/guarded-broker.ts'
import { isWithoutOwnBroker, whatRunsOwn } from '../testing/own-broker.ts'
import { eventOf, stepOf, textOf } from '../testing/sample-events.ts'
import { randomInstallation } from '../testing/test-installation.ts'
import { checkTopics, createTopics } from '../topics/manage-topics.ts'
import type { KafkaConnection } from './kafka-client.ts'

/** As docs/runbook.md lists them: of one installation with `.` and `/`, of all whose names begin alike with nothing. */
const enoughFor = (name: string, point = '', slash = ''): readonly AccessRule[] => [
  { kind: 'TOPIC', prefix: name + point, operations: ['READ', 'WRITE', 'CREATE', 'DELETE', 'DESCRIBE_CONFIGS'] },
  { kind: 'GROUP', prefix: name + point, operations: ['READ', 'DELETE'] },
  { kind: 'TRANSACTIONAL_ID', prefix: name + slash, operations: ['WRITE'] },
]

describe.skipIf(isWithoutOwnBroker)(`a broker that asks for a login ${whatRunsOwn}`, () => {
  const broker = new GuardedBroker()
  let installation: string
  let keys: KeyStore
  const open = (connection: KafkaConnection) =>
    openKafkaEventLog({ ...connection, installation, partitions: 2, createTopics: true, keys })

  beforeAll(async () => {
    await broker.start()
    await broker.allow([...enoughFor('test-'), ...enoughFor('ecphory', '.', '/')])
  })
  afterAll(() => broker.remove())
  beforeEach(() => {
    installation = randomInstallation()
    keys = createMemoryKeyStore()
  })

  describeEventLog(
    'Kafka, behind TLS, with no more rights than it needs',
    () => open(broker.secureMember()),
    async (log) => {
      await log.close()
      return open(broker.secureMember())
    },
  )

  it('lets one installation work, and none whose name begins with its own', async () => {
    installation = 'ecphory'
    const log = await open(broker.secureMember())
    const assignment = await log.openAssignment({ group: 'router', topic: rootTopic })
    expect(assignment.partitions()).toEqual([0, 1])
    await log.append([{ topic: 'in', event: eventOf('ana', 'a') }])
    await log.commit(stepOf({ outputs: [{ topic: 'out', event: eventOf('ana', 'b') }] }))
    expect((await log.readSubject('out', { tenant: 'local', user: 'ana' }, 0, 10)).map(textOf)).toEqual(['b'])
    await assignment.close()
    await log.close()
    installation = 'ecphory-b'
    await expect(open(broker.secureMember())).rejects.toMatchObject({ code: 'STORE_REFUSED' })
  })

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)('takes a password by %s', async (mechanism) => {
    const log = await open(broker.member(mechanism))
    expect(await log.end(rootTopic, 0)).toBe(0)
    await log.close()
  })

  it('reports on topics, and says what the login may not see', async () => {
    const place = { ...broker.member(), installation }
    const made = await createTopics({ ...place, partitions: 2 })
    expect(made.filter(({ problem }) => problem !== undefined)).toEqual([])
    expect(made.at(-1)).toMatchObject({ topic: '__consumer_offsets', retention: 'not shown to this login' })
    await broker.allow([{ kind: 'CLUSTER', operations: ['DESCRIBE_CONFIGS'] }])
    expect((await checkTopics(place)).map(({ topic }) => topic)).not.toContain('__consumer_offsets')
  })

  it.each([
    ['a wrong password', () => broker.member('plain', 'wrong'), 'authentication failed'],
    ['a wrong password by SCRAM', () => broker.member('scram-sha-512', 'wrong'), 'authentication failed'],
    ['a mechanism that the broker has not', () => broker.secureMember('plain'), 'mechanism'],
    [
      'certificates that nobody vouches for',
      () => ({ ...broker.secureMember(), ssl: true }),
      'self-signed certificate',
    ],
    ['an installation of others', () => ((installation = 'others'), broker.member()), 'Not authorized'],
  ])(
    '%s is refused at once, and no secret is told',
    async (_what, connect, told) => {
      const failure = await open({ ...connect(), patienceMs: 60_000 }).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'STORE_REFUSED' })
      expect((failure as Error).message.toLowerCase()).toContain(told.toLowerCase())
      expect(inspect(failure, { depth: 9 })).not.toMatch(/of-a-test-alone|wrong/)
    },
    20_000,
  )

  it.each([
    ['no login', () => ({ ...broker.member(), sasl: undefined })],
    ['no TLS where there is some', () => ({ ...broker.secureMember(), ssl: false })],
    ['TLS where there is none', () => ({ ...broker.member(), ssl: true })],
  ])('%s: the broker hangs up, which is told after some tries', async (_what, connect) => {
    const { sasl, ...connection } = connect()
    const tried = open({ ...connection, ...(sasl !== undefined && { sasl }), patienceMs: 1_000 })
    await expect(tried).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })
})
