/** A stage's mean reward after a round of training with a seed; of the supervised stages (`sft…`), the loss. */
export interface LearningPoint {
  readonly stage: string
  readonly seed: number
  readonly round: number
  readonly value: number
}

const width = 240
const height = 200
const gap = 24
const margin = { left: 60, top: 44, bottom: 48, right: 16 }
const colour = '#3366aa'

/**
 * Learning curves as SVG, a panel for each stage of training in the order of the points and all on one scale: rounds
 * against mean reward, each seed a thin line and their mean a thick one. A loss has no place on that scale, so supervised
 * stages are left out.
 */
export function learningCurves(all: readonly LearningPoint[]): string {
  const points = all.filter(({ stage }) => !stage.startsWith('sft'))
  const panels = [...Map.groupBy(points, ({ stage }) => stage)]
  const up = scaleOf(points.map(({ value }) => value))
  const whole = {
    width: margin.left + margin.right + panels.length * width + Math.max(0, panels.length - 1) * gap,
    height: margin.top + height + margin.bottom,
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}" viewBox="0 0 ${whole.width} ${whole.height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${whole.width}" height="${whole.height}" fill="#fff"/>`,
    `<text x="14" y="${margin.top + height / 2}" text-anchor="middle" transform="rotate(-90 14 ${margin.top + height / 2})">mean reward</text>`,
    ...panels.flatMap(([stage, some], index) =>
      panel(stage, some, margin.left + index * (width + gap), up, index === 0),
    ),
    '</svg>',
    '',
  ].join('\n')
}

interface Scale {
  readonly ticks: readonly number[]
  at(value: number): number
}

/** From a round number below all values to one above, in steps of 1, 2 or 5 times a power of ten. */
function scaleOf(values: readonly number[]): Scale {
  const [from, to] = rangeOf(values)
  const power = 10 ** Math.floor(Math.log10((to - from) / 4))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => (to - from) / one <= 5) as number
  const [first, last] = [Math.floor(from / step + 1e-9), Math.ceil(to / step - 1e-9)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
  return {
    ticks,
    at: (value) => margin.top + height * (1 - (value - first * step) / ((last - first) * step)),
  }
}

/** Of a single value, or of none, some room around it: a scale needs a length. */
function rangeOf(values: readonly number[]): readonly [from: number, to: number] {
  if (values.length === 0) return [0, 1]
  const [from, to] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity])
  return from < to ? [from, to] : [from - 0.5, to + 0.5]
}

function panel(
  stage: string,
  points: readonly LearningPoint[],
  left: number,
  up: Scale,
  isFirst: boolean,
): readonly string[] {
  const rounds = points.map(({ round }) => round)
  const [from, to] = [Math.min(...rounds), Math.max(...rounds)]
  const along = (round: number): number => left + (to === from ? width / 2 : ((round - from) / (to - from)) * width)
  const seeds = [...Map.groupBy(points, ({ seed }) => seed)]
  const line = (some: readonly Pick<LearningPoint, 'round' | 'value'>[], look: string, title: string): string =>
    `<polyline points="${[...some]
      .sort((a, b) => a.round - b.round)
      .map(({ round, value }) => `${along(round).toFixed(1)},${up.at(value).toFixed(1)}`)
      .join(' ')}" fill="none" stroke="${colour}" ${look}><title>${title}</title></polyline>`
  return [
    ...up.ticks.flatMap((tick) => [
      `<line x1="${left}" y1="${up.at(tick).toFixed(1)}" x2="${left + width}" y2="${up.at(tick).toFixed(1)}" stroke="#ddd"/>`,
      ...(isFirst
        ? [`<text x="${left - 8}" y="${(up.at(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`]
        : []),
    ]),
    `<rect x="${left}" y="${margin.top}" width="${width}" height="${height}" fill="none" stroke="#888"/>`,
    ...[...new Set([from, to])].map(
      (round) => `<text x="${along(round)}" y="${margin.top + height + 18}" text-anchor="middle">${round}</text>`,
    ),
    ...seeds.map(([seed, some]) => line(some, 'stroke-width="1" stroke-opacity=".4"', `seed ${seed}`)),
    line(meansByRound(points), 'stroke-width="2.5"', `mean of ${seeds.length} seeds`),
    `<text x="${left + width / 2}" y="${margin.top - 14}" text-anchor="middle" font-weight="bold">${escape(stage)}</text>`,
    `<text x="${left + width / 2}" y="${margin.top + height + 38}" text-anchor="middle">round</text>`,
  ]
}

const meansByRound = (points: readonly LearningPoint[]) =>
  [...Map.groupBy(points, ({ round }) => round)].map(([round, some]) => ({
    round,
    value: some.reduce((sum, { value }) => sum + value, 0) / some.length,
  }))

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
