import { createMetrics } from '@ecphory/nest'
import type { StageHandle, WorkerState } from '@ecphory/service'
import { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { LagGauge } from './lag-gauge.ts'

const stage: StageHandle = {
  name: 'project-live',
  kind: 'project',
  generations: ['live'],
  topic: 'facts',
  group: 'live',
  advance: async () => 0,
}

const holding = (...partitions: number[]): WorkerState => ({
  role: stage.name,
  partitions,
  absentMs: 0,
  outages: new Map(),
  doing: { partition: null, ms: 0 },
})

function createGauge(lagOf: (partition: number) => Promise<number>) {
  const metrics = createMetrics('test')
  const failures: unknown[] = []
  const lag = new LagGauge({
    gauge: metrics.lag,
    lagOf: (_, partition) => lagOf(partition),
    onFailure: (_, error) => failures.push(error),
  })
  const told = async () => {
    const { values } = await metrics.lag.get()
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels.stage}/${labels.partition}`, value]))
  }
  return { lag, told, failures }
}

describe('the gauge of lag', () => {
  it('tells of what is held, and forgets what is held no more', async () => {
    const { lag, told } = createGauge(async (partition) => partition * 10)
    await lag.measure([stage], [holding(0, 1, 2)])
    expect(await told()).toEqual({ 'project-live/0': 0, 'project-live/1': 10, 'project-live/2': 20 })
    await lag.measure([stage], [holding(2)])
    expect(await told()).toEqual({ 'project-live/2': 20 })
    await lag.measure([stage], [holding()])
    expect(await told()).toEqual({})
    await lag.measure([stage], [holding(0)])
    expect(await told()).toEqual({ 'project-live/0': 0 })
  })

  it('forgets a stage that is over', async () => {
    const { lag, told } = createGauge(async () => 1)
    await lag.measure([stage], [holding(0)])
    await lag.measure([], [])
    expect(await told()).toEqual({})
  })

  it('forgets also while a measurement hangs, and begins no second one beside it', async () => {
    let [asked, release] = [0, () => {}]
    let hangs: Promise<void> | null = null
    const { lag, told } = createGauge(async () => {
      asked += 1
      await hangs
      return 3
    })
    await lag.measure([stage], [holding(0)])
    hangs = new Promise((resolve) => (release = resolve))
    const hanging = lag.measure([stage], [holding(0)])
    await lag.measure([stage], [holding()])
    expect(await told()).toEqual({})
    expect(asked).toBe(2)
    release()
    await hanging
    await lag.measure([stage], [holding(0)])
    expect(asked).toBe(3)
  })

  it('says that it could not measure, and tries again', async () => {
    let isDown = true
    const { lag, told, failures } = createGauge(async () => {
      if (isDown) throw new EcphoryError('STORE_FAILED', 'No answer.')
      return 4
    })
    await lag.measure([stage], [holding(0)])
    expect(failures).toMatchObject([{ code: 'STORE_FAILED' }])
    isDown = false
    await lag.measure([stage], [holding(0)])
    expect(await told()).toEqual({ 'project-live/0': 4 })
  })
})
