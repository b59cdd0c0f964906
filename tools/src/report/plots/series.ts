import type { Colour } from '../colours.ts'

export type Mark = 'circle' | 'square' | 'diamond' | 'triangle' | 'ring'

/** What is told apart by colour and by the form of its marks. */
export interface Series {
  readonly name: string
  readonly colour: Colour
  readonly mark: Mark
}

const looks: readonly Omit<Series, 'name'>[] = [
  { colour: 'series-1', mark: 'circle' },
  { colour: 'series-2', mark: 'square' },
  { colour: 'series-3', mark: 'diamond' },
  { colour: 'series-4', mark: 'triangle' },
  { colour: 'series-5', mark: 'ring' },
  { colour: 'series-6', mark: 'circle' },
]

/** Series in this order, the first the one to look at. Beyond six they are drawn alike: a plot with so many is too full. */
export const seriesOf = (names: readonly string[]): readonly Series[] =>
  names.map((name, index) => ({ name, ...(looks[index] ?? { colour: 'neutral', mark: 'circle' }) }))

/**
 * The series of this name.
 * @throws Error where a row names one that the plot does not have
 */
export function seriesNamed(series: readonly Series[], name: string): Series {
  const found = series.find((one) => one.name === name)
  if (found === undefined)
    throw new Error(`A row is of the series ${name}; there are ${series.map((one) => one.name).join(', ')}.`)
  return found
}
