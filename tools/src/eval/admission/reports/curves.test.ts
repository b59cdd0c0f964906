import { expect, it } from 'vitest'
import { learningCurves } from './curves.ts'

const points = [0, 1].flatMap((seed) =>
  ['stagewise', 'joint'].flatMap((stage) =>
    [0, 10, 20].map((round) => ({ stage, seed, round, value: 0.1 + 0.01 * round + (seed === 0 ? -0.05 : 0.05) })),
  ),
)
const count = (svg: string, part: string): number => svg.split(part).length - 1

/** The points of each line, in the order in which they are drawn. */
const lines = (svg: string): readonly (readonly (readonly number[])[])[] =>
  [...svg.matchAll(/<polyline points="([^"]*)"/g)].map(([, list = '']) =>
    list.split(' ').map((pair) => pair.split(',').map(Number)),
  )

it('has a panel for each stage, a thin line for each seed, and one for their mean', () => {
  const svg = learningCurves(points)
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true)
  expect(svg.trimEnd().endsWith('</svg>')).toBe(true)
  expect(count(svg, 'stroke="#888"')).toBe(2)
  expect(count(svg, 'stroke-width="1"')).toBe(4)
  expect(count(svg, 'stroke-width="2.5"')).toBe(2)
  expect(svg).toMatch(/>stagewise<[\s\S]*>joint</)
})

it('goes to the right with the rounds and up with the value, whatever the order of the points', () => {
  const [seed0, seed1, mean] = lines(learningCurves([...points].reverse())).slice(0, 3)
  expect(seed0!.map(([x]) => x)).toEqual([...seed0!.map(([x]) => x!)].sort((a, b) => a - b))
  expect(mean![2]![1]).toBeLessThan(mean![0]![1]!)
  expect(mean![0]![1]).toBeCloseTo((seed0![0]![1]! + seed1![0]![1]!) / 2, 0)
})

it('leaves out what is a loss, and its scale with it', () => {
  const losses = points.map((point) => ({ ...point, stage: 'sft.query', value: 900 }))
  expect(learningCurves([...losses, ...points])).toBe(learningCurves(points))
})

it('stays within its frame, on round numbers', () => {
  const svg = learningCurves(points)
  for (const [x = NaN, y = NaN] of lines(svg).flat()) {
    expect(x).toBeGreaterThanOrEqual(60)
    expect(x).toBeLessThanOrEqual(60 + 2 * 240 + 24)
    expect(y).toBeGreaterThanOrEqual(44)
    expect(y).toBeLessThanOrEqual(244)
  }
  expect([...svg.matchAll(/text-anchor="end">([^<]*)</g)].map(([, tick]) => tick)).toEqual([
    '0',
    '0.1',
    '0.2',
    '0.3',
    '0.4',
  ])
})

it.each([
  ['nothing', []],
  ['one point', points.slice(0, 1)],
  ['one value', points.map((point) => ({ ...point, value: 0.3 }))],
])('draws %s without a number that is none', (_, some) => {
  const svg = learningCurves(some)
  expect(svg).not.toMatch(/NaN|Infinity/)
})

it('keeps the name of a stage from being markup', () => {
  expect(learningCurves([{ stage: '<b>&', seed: 0, round: 0, value: 1 }])).toContain('>&lt;b>&amp;<')
})
