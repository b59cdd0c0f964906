import { describe, expect, it } from 'vitest'
import { useLogs } from '../testing/open-logs.ts'
import { eventOf, stepOf } from '../testing/sample-events.ts'
import { isWithoutBroker, whatRunsIt } from '../testing/test-installation.ts'

async function until(isTrue: () => boolean, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not come to pass.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const quick = { group: 'router', topic: 'in', sessionTimeoutMs: 4_000, heartbeatIntervalMs: 200 }

describe.skipIf(isWithoutBroker)(`sharing partitions ${whatRunsIt}`, () => {
  const logs = useLogs()

  it('splits them between two members, moves them when one leaves, and back when it comes again', async () => {
    const installation = logs.installation()
    const [one, two] = await Promise.all([
      logs.open(installation, { partitions: 4 }),
      logs.open(installation, { partitions: 4 }),
    ])
    const changes: (readonly number[])[] = []
    const first = await one.openAssignment({ ...quick, onChange: (partitions) => changes.push(partitions) })
    expect(first.partitions()).toEqual([0, 1, 2, 3])
    let second = await two.openAssignment(quick)
    const isSplit = () =>
      first.partitions().length === 2 &&
      second.partitions().length === 2 &&
      new Set([...first.partitions(), ...second.partitions()]).size === 4
    await until(isSplit)
    // It let go of all before it was given its part.
    expect(changes.slice(0, 3).map(({ length }) => length)).toEqual([4, 0, 2])
    await second.close()
    expect(second.partitions()).toEqual([])
    await until(() => first.partitions().length === 4)
    second = await two.openAssignment(quick)
    await until(isSplit)
    await first.close()
    await until(() => second.partitions().length === 4)
  })

  it('commits go on while the group has members, and what moved away is forgotten', async () => {
    const installation = logs.installation()
    const [one, two] = await Promise.all([logs.open(installation), logs.open(installation)])
    const first = await one.openAssignment(quick)
    await one.commit(stepOf({ next: 3, outputs: [{ topic: 'out', event: eventOf('ana', 'x') }] }))
    expect(await one.committed('router', 'in', 0)).toBe(3)
    const second = await two.openAssignment(quick)
    await until(() => first.partitions().length === 1 && second.partitions().length === 1)
    await first.close()
    await until(() => second.partitions().length === 2)
    await two.commit(stepOf({ expected: 3, next: 9 }))
    // Not what it committed itself: it has lost the partition.
    await until(() => true)
    expect(await one.committed('router', 'in', 0)).toBe(9)
  })
})
