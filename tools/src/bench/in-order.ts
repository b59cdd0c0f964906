import type { Order } from './section.ts'

/** Measures ours and the baseline, in the order of the slice. */
export async function inOrder<Ours, Baseline>(
  order: Order,
  ours: () => Promise<Ours>,
  baseline: () => Promise<Baseline>,
): Promise<{ readonly ours: Ours; readonly baseline: Baseline }> {
  if (order === 'ours first') return { ours: await ours(), baseline: await baseline() }
  const first = await baseline()
  return { ours: await ours(), baseline: first }
}
