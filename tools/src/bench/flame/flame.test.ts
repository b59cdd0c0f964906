import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { profileToFrames } from './cpu-profile.ts'
import type { CpuProfile, Frame } from './cpu-profile.ts'
import { flameGraph } from './flame-graph.ts'
import { profileThreads } from './profile-threads.ts'

const node = (id: number, functionName: string, children: number[] = [], url = 'file:///x/libs/a/src/b.ts') => ({
  ...{ id, children },
  callFrame: { functionName, url, lineNumber: id },
})

/** `outer` calls `inner` from two places of itself; half of the time nothing runs. */
const profile: CpuProfile = {
  nodes: [
    node(1, '(root)', [2, 3, 6], ''),
    node(2, 'outer', [4, 5]),
    node(3, '(idle)', [], ''),
    { ...node(4, 'inner'), callFrame: node(9, 'inner').callFrame },
    { ...node(5, 'inner'), callFrame: node(9, 'inner').callFrame },
    node(6, 'post', [], 'node:inspector'),
  ],
  samples: [2, 4, 5, 3, 4, 6],
  timeDeltas: [1_000, 2_000, 3_000, 9_000, 500, 7_000],
}

const namesOf = (frame: Frame): readonly string[] => [frame.name, ...frame.children.flatMap(namesOf)]

it('counts time for who spends it and for all above, calls of one caller together, and neither idling nor the profiler', () => {
  const root = profileToFrames(profile)
  expect(root).toMatchObject({ name: '(root)', totalMs: 6.5, selfMs: 0 })
  expect(root.children).toEqual([
    {
      ...{ name: 'outer', place: 'libs/a/src/b.ts:3', totalMs: 6.5, selfMs: 1 },
      children: [{ name: 'inner', place: 'libs/a/src/b.ts:10', totalMs: 5.5, selfMs: 5.5, children: [] }],
    },
  ])
})

it('draws each frame as wide as it took long, with what it is on it', () => {
  const svg = flameGraph('a < b', profileToFrames(profile))
  expect(svg).toContain('a &lt; b: 7 ms of CPU')
  const widthOf = (name: string) =>
    Number(new RegExp(`<title>${name} [^]*?<rect x="[^"]*" y="[^"]*" width="([^"]*)"`).exec(svg)?.[1])
  expect(widthOf('outer')).toBe(1_180)
  expect(widthOf('inner')).toBeCloseTo((1_180 * 5.5) / 6.5, 0)
  expect(svg).toContain('5.5 ms (84.6 %), 5.5 ms in itself')
  expect(svg).not.toContain('idle')
})

it('an empty profile is an empty graph', () => {
  expect(flameGraph('nothing', profileToFrames({ nodes: [] }))).toContain('nothing: 0 ms of CPU')
})

it('profiles what a worker does that was there before, though it keeps no process alive', async () => {
  const busy = `function spinThere() { for (const until = performance.now() + 60; performance.now() < until; ); }`
  const answer = `parentPort.on('message', () => { spinThere(); parentPort.postMessage('done') }); parentPort.postMessage('here')`
  const worker = new Worker(`const { parentPort } = require('node:worker_threads'); ${busy} ${answer}`, { eval: true })
  await once(worker, 'message')
  worker.unref()
  const profiles = await profileThreads(async () => {
    const done = once(worker, 'message')
    worker.postMessage('go')
    await done
  })
  await worker.terminate()
  const namesOfWorkers = profiles.slice(1).flatMap(({ profile }) => namesOf(profileToFrames(profile)))
  expect(namesOfWorkers).toContain('spinThere')
})

it('profiles what this thread does', async () => {
  function spin(): number {
    let sum = 0
    for (const until = performance.now() + 60; performance.now() < until;) sum += Math.sqrt(sum + 1)
    return sum
  }
  const [main] = await profileThreads(async () => void spin())
  expect(main?.thread).toBe(0)
  expect(namesOf(profileToFrames(main!.profile))).toContain('spin')
})
