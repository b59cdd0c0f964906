/** The slope of a value by one of its parameters, by central differences; the parameter is as it was afterwards. */
export function differenceSlope(
  parameters: Float32Array,
  index: number,
  valueOf: () => number,
  width = 2 ** -9,
): number {
  const kept = parameters[index] as number
  parameters[index] = kept + width
  const [above, valueAbove] = [parameters[index] as number, valueOf()]
  parameters[index] = kept - width
  const [below, valueBelow] = [parameters[index] as number, valueOf()]
  parameters[index] = kept
  return (valueAbove - valueBelow) / (above - below)
}
