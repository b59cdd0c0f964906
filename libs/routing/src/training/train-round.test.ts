import type { MemoryLabel } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { headInput } from '../features.ts'
import { headLogits } from '../head.ts'
import { plainManifest } from '../testing/plain-manifest.ts'
import { distrustedUsers } from './distrust.ts'
import { createRandom } from './random.ts'
import { trainWeights, type LabelledInput } from './train-head.ts'
import { heldOutMin, trainRound } from './train-round.ts'
import type { PoolLabel, TrainingBase } from './training-round.ts'

const kinds = ['episodic', 'semantic', 'procedural', 'working', 'fragmented'] as const

/** How the words of a label read: three of each in two styles, hundreds that have nothing in common in the third. */
const wordOf: Readonly<Record<string, (label: MemoryLabel, random: () => number) => string>> = {
  old: (label, random) => `${label}${Math.floor(random() * 3)}`,
  new: (label, random) => `${[...label].reverse().join('')}${Math.floor(random() * 3)}`,
  odd: (label, random) => spell(1_000 + kinds.indexOf(label) + kinds.length * Math.floor(random() * 150)),
}

const spell = (number: number): string => [...String(number)].map((digit) => 'bdfghjklmn'[Number(digit)]).join('')

/** A segment whose words say its label, in the words of a style. */
function inputOf(label: MemoryLabel, style: string, salt: number) {
  const random = createRandom(salt)
  const words = Array.from({ length: 4 }, () => wordOf[style]!(label, random))
  const segment = { role: 'user', speaker: null, text: words.join(' '), attachments: [], preceding: [] } as const
  const time = { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' } as const
  return headInput({ ...segment, time }, Float32Array.of(random(), random()))
}

const labelled = (style: string, count: number): LabelledInput[] =>
  Array.from({ length: count }, (_, index) => {
    const label = kinds[index % kinds.length] as MemoryLabel
    return { input: inputOf(label, style, index), labels: [label], source: style }
  })

const replay = labelled('old', 100)
const base: TrainingBase = { weights: trainWeights(replay, 1), manifest: plainManifest, replay }

const poolOf = (
  user: string,
  count: number,
  labelOf = (label: MemoryLabel, _: number) => label,
  style = 'new',
): PoolLabel[] =>
  labelled(style, count).map(({ input, labels }, index) => ({
    ...{ segmentId: `${user}-${index}`, user, annotator: 'person:ana', input },
    labels: [labelOf(labels[0] as MemoryLabel, index)],
  }))

const round = (pool: readonly PoolLabel[], parent: Pick<TrainingBase, 'weights' | 'manifest'> = base) =>
  trainRound({ base, parent, pool, seed: 3 })

const right = (weights: TrainingBase['weights'], rows: readonly LabelledInput[]): number =>
  rows.filter(({ input, labels }) => {
    const logits = headLogits(weights, input)
    return kinds[logits.indexOf(Math.max(...logits))] === labels[0]
  }).length / rows.length

describe('a training round', () => {
  const pool = poolOf('ana', 150)
  const trained = round(pool)

  it('learns what the pool says and keeps what it knew', () => {
    expect(right(base.weights, labelled('new', 50))).toBeLessThan(0.6)
    expect(right(trained.weights, labelled('new', 50))).toBeGreaterThan(0.95)
    expect(right(trained.weights, replay)).toBeGreaterThan(0.95)
    expect(trained).toMatchObject({ promoted: true, trainedOn: 150, heldOut: 150 })
    expect(trained.reason).toMatch(/^No worse on 150 held-out labels/)
  })

  it('gives the same head for the same pool and seed, and another for another pool', () => {
    expect(round(pool).weights).toEqual(trained.weights)
    expect(round(pool.slice(1)).weights.lexical).not.toEqual(trained.weights.lexical)
  })

  it('does not promote a head that is worse on labels that its parent never saw', () => {
    const ofMany = poolOf('ana', 600, undefined, 'odd')
    const parent = { weights: round(ofMany).weights, manifest: plainManifest }
    const few = poolOf('eve', heldOutMin, undefined, 'odd')
    expect(round(few, parent)).toMatchObject({ promoted: false, heldOut: heldOutMin })
    expect(round(few, parent).reason).toMatch(/^Worse on 20 held-out labels/)
    // Labels that the parent learned from say nothing about it.
    const seen = ofMany.map((label) => ({ ...label, isNew: false }))
    expect(round([...seen, ...few], parent)).toMatchObject({ promoted: true, trainedOn: 620, heldOut: 20 })
  })

  it('promotes nothing that too few labels could judge, and says so', () => {
    const few = round(poolOf('ana', heldOutMin - 1))
    expect(few).toMatchObject({ promoted: false, trainedOn: 19, heldOut: 19 })
    expect(few.reason).toBe('Only 19 labels could be held out to judge it by, and 20 are needed.')
    expect(round(poolOf('ana', heldOutMin))).toMatchObject({ promoted: true, heldOut: 20 })
  })

  it('sets apart a user whose labels contradict what all others say', () => {
    const flip = (label: MemoryLabel) => kinds[(kinds.indexOf(label) + 1) % kinds.length] as MemoryLabel
    const liar = poolOf('ben', 60, (label, index) => (index % 2 === 0 ? flip(label) : label))
    const { trainedOn, figures } = round([...pool, ...liar])
    expect(trainedOn).toBe(150)
    expect(figures).toMatchObject({ distrustedUsers: 1, distrustedLabels: 60 })
  })

  it('has nothing to say without labels, and promotes nothing', () => {
    expect(round([])).toMatchObject({ promoted: false, trainedOn: 0, heldOut: 0 })
  })
})

describe('users that are set apart', () => {
  const of = (user: string, count: number, contrary: number) =>
    Array.from({ length: count }, (_, index) => ({ user, isContrary: index < contrary }))

  it('are those far above all others, the worst first, and none where nobody stands out', () => {
    expect([...distrustedUsers([...of('a', 100, 30), ...of('b', 100, 65), ...of('c', 100, 35)])]).toEqual(['b'])
    expect([...distrustedUsers([...of('a', 100, 30), ...of('b', 100, 40)])]).toEqual([])
  })

  it('are never those with few labels, nor who is alone', () => {
    expect([...distrustedUsers([...of('a', 100, 30), ...of('b', 19, 19)])]).toEqual([])
    expect([...distrustedUsers(of('a', 500, 500))]).toEqual([])
  })
})
