import { headAdoptedV1, headsTopic, headTrainedV1, isOf } from '@ecphory/events'
import type { MemoryLabel, Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { EventLog } from '@ecphory/memory'
import { createMemoryEventLog, createMemoryGraphStore } from '@ecphory/memory/testing'
import { createMemoryHeadStore } from '@ecphory/routing'
import type { RoundOptions } from '@ecphory/routing'
import { openPlainHead, plainManifest } from '@ecphory/routing/testing'
import { describe, expect, it } from 'vitest'
import { writeGenerations } from '../generations.ts'
import { labelsPerRound, roundRetryMs } from '../limits.ts'
import { annotatedEvent, createTestBase, runRoundsHere, tallyRound } from '../testing/learning-doubles.ts'
import { createLearning } from './create-learning.ts'
import { adoptedEvent } from './head-events.ts'
import { readPool } from './pool.ts'
import type { RoundRunner } from './round-runner.ts'

const { base, manifest, bytes } = createTestBase(plainManifest.encoder, plainManifest.denseCount)

interface TestOptions {
  readonly log?: EventLog
  readonly store?: ReturnType<typeof createMemoryHeadStore>
  readonly rounds?: RoundRunner
  readonly isMine?: () => boolean
}

async function createTest({ rounds = runRoundsHere(), ...options }: TestOptions = {}) {
  const { log = createMemoryEventLog({ partitions: 2 }), store = createMemoryHeadStore(), isMine } = options
  const graphs = createMemoryGraphStore()
  const shipped = await openPlainHead(manifest, bytes)
  const faults: string[] = []
  const time = { now: 1_000 }
  const made = createLearning({
    ...{ log, graphs, store, shipped, rounds, open: openPlainHead, base: async () => base },
    clock: { now: () => (time.now += 1) },
    onFault: (error: EcphoryError, tenant) => faults.push(`${tenant} ${error.code}`),
    ...(isMine && { isMine }),
  })
  let root = 0
  /** Labels so many segments of a subject that nobody labelled before. */
  const label = async (subject: Subject, count: number, labels: readonly MemoryLabel[] = ['episodic']) => {
    for (let each = 0; each < count; each += 1) {
      root += 1
      await log.append([
        annotatedEvent({ subject, segmentId: `t${root}-0`, labels, root: { partition: 0, offset: root } }),
      ])
    }
  }
  /** Lets the trainer look, and waits until it has. */
  const look = async () => {
    made.trainer.poke()
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
  }
  const rows = async (tenant: string) =>
    (await made.learning.of(tenant).history()).map(({ kind, head }) => `${kind} ${head}`)
  return { ...made, log, store, graphs, faults, time, label, look, rows }
}

const ana: Subject = { tenant: 'a', user: 'ana' }
const bea: Subject = { tenant: 'b', user: 'bea' }

describe('a training round', () => {
  it(`begins with the ${labelsPerRound}th new label, and again with as many more`, async () => {
    const { label, look, rows, learning } = await createTest()
    await label(ana, labelsPerRound - 1)
    await look()
    expect(await rows('a')).toEqual([])
    await label(ana, 1)
    await look()
    const { head } = await learning.of('a').status()
    expect(head).not.toBe(manifest.id)
    expect(await rows('a')).toEqual([`trained ${head}`, `adopted ${head}`])
    await label(ana, labelsPerRound - 1, ['working'])
    await look()
    expect(await learning.of('a').status()).toMatchObject({ head, newLabels: labelsPerRound - 1, round: 1 })
    await label(ana, 1)
    await look()
    expect(await learning.of('a').status()).toMatchObject({ newLabels: 0, round: 2, labels: 2 * labelsPerRound })
  })

  it('does not begin for labels that were erased, and counts on after an erasure', async () => {
    const { label, look, rows, log } = await createTest()
    await label(ana, labelsPerRound)
    await look()
    expect(await rows('a')).toHaveLength(2)
    const cy = { tenant: 'a', user: 'cy' }
    await label(cy, labelsPerRound - 1)
    await look()
    await log.erase(
      cy,
      () => null,
      () => false,
    )
    await label(ana, 1)
    await look()
    expect(await rows('a')).toHaveLength(2)
    await log.erase(
      ana,
      () => null,
      () => false,
    )
    await label(ana, labelsPerRound)
    await look()
    expect(await rows('a')).toHaveLength(4)
  })

  it('learns nothing from inputs of another length, which another release recorded', async () => {
    const { log, learning } = await createTest()
    const root = { partition: 0, offset: 1 }
    const other = { subject: ana, labels: ['working'], denseCount: plainManifest.denseCount + 3 } as const
    await log.append([annotatedEvent({ ...other, segmentId: 't0-0', root })])
    await log.append([annotatedEvent({ subject: ana, segmentId: 't1-0', labels: ['episodic'], root })])
    expect(await learning.of('a').train()).toMatchObject({ pool: 1, figures: { share: 1 } })
  })

  it('takes the place of a head in force that takes other inputs than there are', async () => {
    const { log, store, label, learning, rows } = await createTest()
    const other = createTestBase(plainManifest.encoder, plainManifest.denseCount + 3)
    await store.put(other.manifest, other.bytes)
    const adopted = { tenant: 'a', head: other.manifest.id, previous: manifest.id, because: 'command' } as const
    await log.append([adoptedEvent(adopted, 0)])
    await label(ana, 1)
    const round = await learning.of('a').train()
    expect(round).toMatchObject({ promoted: true, parent: manifest.id })
    expect((await learning.of('a').status()).head).toBe(round.head)
    expect(await rows('a')).toEqual([`adopted ${other.manifest.id}`, `trained ${round.head}`, `adopted ${round.head}`])
  })

  it('counts a segment that was labelled again as new, and its newest label as the one that holds', async () => {
    const { log, learning } = await createTest()
    const segment = { subject: ana, segmentId: 't-0' }
    await log.append([annotatedEvent({ ...segment, labels: ['episodic'], root: { partition: 0, offset: 1 } })])
    await learning.of('a').train()
    await log.append([annotatedEvent({ ...segment, labels: ['working'], root: { partition: 0, offset: 2 } })])
    await log.append([annotatedEvent({ ...segment, labels: [], root: { partition: 0, offset: 3 } })])
    expect(await learning.of('a').status()).toMatchObject({ labels: 1, newLabels: 1 })
    expect(await readPool(log, 'r1', 'a')).toMatchObject([{ labels: ['working'], user: 'ana' }])
  })

  it('leaves the head that answers where the new one is not found better', async () => {
    const worse = runRoundsHere((options) => ({ ...tallyRound(options), promoted: false, reason: 'It is worse.' }))
    const { label, learning, rows, store } = await createTest({ rounds: worse })
    await label(ana, 1)
    const round = await learning.of('a').train()
    expect(round).toMatchObject({ promoted: false, reason: 'It is worse.', trigger: 'command', parent: manifest.id })
    expect(await rows('a')).toEqual([`trained ${round.head}`])
    expect((await learning.of('a').status()).head).toBe(manifest.id)
    // An operator may adopt it all the same.
    expect((await store.get(round.head)).manifest.round).toBe(1)
    await learning.of('a').rollback({ to: round.head })
    expect((await learning.of('a').status()).head).toBe(round.head)
  })

  it('gives the same head for the same labels, however the log is partitioned', async () => {
    const heads = []
    for (const partitions of [1, 3]) {
      const { log, learning } = await createTest({ log: createMemoryEventLog({ partitions }) })
      const offsets = partitions === 1 ? [1, 2, 3, 4, 5, 6] : [6, 5, 4, 3, 2, 1]
      for (const offset of offsets) {
        const subject = { tenant: 'a', user: `u${offset}` }
        const labels: MemoryLabel[] = [offset % 2 === 0 ? 'working' : 'semantic']
        await log.append([
          annotatedEvent({ subject, segmentId: `t${offset}-0`, labels, root: { partition: 0, offset } }),
        ])
      }
      heads.push((await learning.of('a').train()).head)
    }
    expect(heads[0]).toBe(heads[1])
  })

  it('reads the pool of its tenant alone', async () => {
    const pools: RoundOptions['pool'][] = []
    const seen = runRoundsHere((options) => {
      pools.push(options.pool)
      return tallyRound(options)
    })
    const { label, learning, rows } = await createTest({ rounds: seen })
    await label(ana, 3)
    await label(bea, 2, ['working'])
    const alone = await createTest({ rounds: seen })
    await alone.label(ana, 3)
    const [beside, by] = [await learning.of('a').train(), await alone.learning.of('a').train()]
    expect(pools.map((pool) => pool.map(({ user }) => user))).toEqual(Array(2).fill(['ana', 'ana', 'ana']))
    expect(beside.head).toBe(by.head)
    expect(await rows('b')).toEqual([])
    expect((await learning.of('b').status()).head).toBe(manifest.id)
  })

  it('is told which labels its parent has not learned from', async () => {
    const told: (readonly (boolean | undefined)[])[] = []
    const seen = runRoundsHere((options) => {
      told.push(options.pool.map(({ isNew }) => isNew))
      return tallyRound(options)
    })
    const { label, learning } = await createTest({ rounds: seen })
    const router = learning.of('a')
    await label(ana, 2)
    await router.train()
    await label(ana, 1, ['working'])
    await router.train()
    await router.rollback({ to: manifest.id })
    await router.train()
    expect(told).toEqual([
      [true, true],
      [false, false, true],
      [true, true, true],
    ])
  })

  it('that was cut off between its blob and its event comes again, to the same head', async () => {
    const log = createMemoryEventLog({ partitions: 1 })
    let isDown = true
    const append = log.append.bind(log)
    const failing = Object.assign(log, {
      append: async (events: Parameters<EventLog['append']>[0]) => {
        if (isDown && events.some(({ topic }) => topic === headsTopic)) throw new EcphoryError('STORE_FAILED', 'Down.')
        return append(events)
      },
    })
    const { label, look, rows, faults, time, store } = await createTest({ log: failing })
    await label(ana, labelsPerRound)
    await look()
    expect([await rows('a'), faults]).toEqual([[], ['a STORE_FAILED']])
    isDown = false
    await look()
    expect(await rows('a')).toEqual([])
    time.now += roundRetryMs
    await look()
    const after = await createTest({ log: failing, store })
    const [trained, adopted] = await after.rows('a')
    expect(adopted).toBe(trained?.replace('trained', 'adopted'))
    await after.look()
    expect(await after.rows('a')).toHaveLength(2)
  })

  it('runs alone, and none of another tenant is lost', async () => {
    let [running, most] = [0, 0]
    const slow: RoundRunner = {
      async run(options) {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        return tallyRound(options)
      },
      stop: async () => {},
    }
    const { label, learning, trainer, rows } = await createTest({ rounds: slow })
    await label(ana, labelsPerRound)
    await label(bea, 1)
    trainer.poke()
    await Promise.all([learning.of('a').train(), learning.of('b').train(), learning.of('a').train()])
    expect(most).toBe(1)
    expect((await rows('b')).filter((row) => row.startsWith('trained'))).toHaveLength(1)
  })

  it('does not put its head over one that was adopted meanwhile', async () => {
    const made = await createTest({
      rounds: {
        async run(options) {
          if (options.parent.manifest.round > 0) await made.learning.of('a').rollback()
          return tallyRound(options)
        },
        stop: async () => {},
      },
    })
    await made.label(ana, 1)
    await made.learning.of('a').train()
    await made.label(ana, 1, ['working'])
    expect(await made.learning.of('a').train()).toMatchObject({
      promoted: false,
      reason: expect.stringMatching(/adopted/),
    })
    expect((await made.learning.of('a').status()).head).toBe(manifest.id)
  })

  it('ends with the trainer, and is no fault', async () => {
    let end = () => {}
    const endless: RoundRunner = {
      run: () => new Promise((_, reject) => (end = () => reject(new EcphoryError('CLOSED', 'Ended.')))),
      stop: async () => end(),
    }
    const { label, look, learning, faults, rows } = await createTest({ rounds: endless })
    await label(ana, labelsPerRound)
    await look()
    expect((await learning.of('a').status()).isTraining).toBe(true)
    await learning.close()
    expect([faults, await rows('a')]).toEqual([[], []])
    await expect(learning.of('a').train()).rejects.toMatchObject({ code: 'CLOSED' })
  })

  it('is left to the process whose work it is', async () => {
    const { label, look, rows } = await createTest({ isMine: () => false })
    await label(ana, labelsPerRound)
    await look()
    expect(await rows('a')).toEqual([])
  })

  it('says why there is none', async () => {
    const { learning, label, graphs, look, rows } = await createTest()
    await expect(learning.of('a').train()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const pinned = { id: 'g2', routingRun: 'r1', extractionRuns: {} as never, pinned: { router: { id: 'router@1' } } }
    await writeGenerations(graphs, { live: 'g2', kept: [pinned] })
    await label(ana, labelsPerRound)
    await look()
    expect(await rows('a')).toEqual([])
    await expect(learning.of('a').train()).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('router@1') as string,
    })
    expect((await learning.of('a').status()).pinned).toBe('router@1')
  })
})

describe('a rollback', () => {
  it('goes back one head at a time, as far as the shipped one, and forth on command', async () => {
    const { label, learning, log } = await createTest()
    const router = learning.of('a')
    const heads = [manifest.id]
    for (const labels of [['episodic'], ['working']] as const) {
      await label(ana, 2, labels)
      heads.unshift((await router.train()).head)
    }
    expect(await router.status()).toMatchObject({ head: heads[0], previous: heads[1] })
    for (const head of heads.slice(1)) {
      expect(await router.rollback()).toMatchObject({ head, because: 'rollback' })
      expect((await router.status()).head).toBe(head)
    }
    await expect(router.rollback()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(router.rollback({ to: manifest.id })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await router.rollback({ to: heads[0] ?? '' })).toMatchObject({ because: 'command', previous: manifest.id })
    await expect(router.rollback({ to: heads[0] ?? '' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await router.rollback({ to: manifest.id })
    expect((await router.status()).head).toBe(manifest.id)
    const events = await log.readSubject(headsTopic, { tenant: 'a', user: 'ecphory/router' }, 0, 100)
    expect(events.filter(({ event }) => isOf(headTrainedV1, event))).toHaveLength(2)
    expect(events.filter(({ event }) => isOf(headAdoptedV1, event))).toHaveLength(6)
  })

  it('takes no head of another tenant, and none that is not there', async () => {
    const { label, learning } = await createTest()
    await label(bea, 1)
    const { head } = await learning.of('b').train()
    for (const to of [head, 'router@000000000000', '../router']) {
      await expect(learning.of('a').rollback({ to })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
