import { expect, it } from 'vitest'
import { profileToFrames } from './cpu-profile.ts'
import type { CpuProfile } from './cpu-profile.ts'
import { flameGraph } from './flame-graph.ts'
import { profileThreads } from './profile-threads.ts'

const node = (id: number, functionName: string, children: number[] = [], url = 'file:///x/libs/a/src/b.ts') => ({
  ...{ id, children },
  callFrame: { functionName, url, lineNumber: id },
})

/** `outer` calls `inner` from two places of itself; half of the time nothing runs. */
const profile: CpuProfile = {
  nodes: [
    node(1, '(root)', [2, 3], ''),
    node(2, 'outer', [4, 5]),
    node(3, '(idle)', [], ''),
    { ...node(4, 'inner'), callFrame: node(9, 'inner').callFrame },
    { ...node(5, 'inner'), callFrame: node(9, 'inner').callFrame },
  ],
  samples: [2, 4, 5, 3, 4],
  timeDeltas: [1_000, 2_000, 3_000, 9_000, 500],
}

it('counts time for who spends it and for all above, calls of one caller together, and no idling', () => {
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

it('profiles what this thread does', async () => {
  function spin(): number {
    let sum = 0
    for (const until = performance.now() + 60; performance.now() < until;) sum += Math.sqrt(sum + 1)
    return sum
  }
  const [main] = await profileThreads(async () => void spin())
  const namesOf = (frame: ReturnType<typeof profileToFrames>): readonly string[] => [
    frame.name,
    ...frame.children.flatMap(namesOf),
  ]
  expect(main?.thread).toBe(0)
  expect(namesOf(profileToFrames(main!.profile))).toContain('spin')
})
