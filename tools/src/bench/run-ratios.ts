import { attempt } from './attempt.ts'
import type { BenchContext } from './bench-context.ts'
import { interleave } from './interleave.ts'
import { ratiosOf } from './measure.ts'
import type { Pair } from './measure.ts'
import type { Order, RatioSection, Slice, Slices } from './section.ts'

/** A section on its way: what it has found so far. */
interface Running {
  readonly section: RatioSection
  readonly slices: Slices
  readonly pairs: Map<string, Pair[]>
  taken: number
  hasFailed: boolean
}

/**
 * Measures sections in turns, a slice at a time, and tells each figure's ratios at the end; rows are written as they come.
 * A section that fails is told and left out, and the others go on.
 *
 * @param pairsOf how many slices each gets
 * @returns the names of those that failed
 */
export async function runRatios(
  sections: readonly RatioSection[],
  context: BenchContext,
  pairsOf: (section: RatioSection) => number,
): Promise<readonly string[]> {
  const running: Running[] = []
  const failed: string[] = []
  for (const section of sections) {
    const isOpen = await attempt(section.name, async () => void running.push(await openWarm(section, context)))
    if (!isOpen) failed.push(section.name)
  }
  for (const one of interleave(running, ({ section }) => pairsOf(section))) {
    if (!one.hasFailed) one.hasFailed = !(await attempt(one.section.name, () => takeSlice(one, context)))
  }
  for (const { section, slices, pairs, hasFailed } of running) {
    const isClosed = await attempt(section.name, () => slices.close())
    if (hasFailed || !isClosed) failed.push(section.name)
    else for (const [name, all] of pairs) context.findings.bothRatios(name, ratiosOf(all))
  }
  return failed
}

const orderOf = (turn: number): Order => (turn % 2 === 0 ? 'ours first' : 'baseline first')

async function openWarm(section: RatioSection, context: BenchContext): Promise<Running> {
  const slices = await section.open(context)
  for (let turn = 0; turn < (section.warmUps ?? 1); turn += 1) await slices.slice(orderOf(turn))
  return { section, slices, pairs: new Map(), taken: 0, hasFailed: false }
}

async function takeSlice(one: Running, { findings }: BenchContext): Promise<void> {
  const order = orderOf(one.taken)
  const slice = await one.slices.slice(order)
  for (const [name, pair] of Object.entries(slice.pairs)) one.pairs.set(name, [...(one.pairs.get(name) ?? []), pair])
  for (const row of rowsOf(slice, one.taken, order)) findings.row('pairs', row)
  if (slice.row) findings.row(one.section.name.replaceAll('.', '-'), { pair: one.taken, ...slice.row })
  one.taken += 1
}

/** Milliseconds above and below the line of each figure's ratio. */
const rowsOf = ({ pairs }: Slice, pair: number, first: Order) =>
  Object.entries(pairs).map(([figure, { above, below }]) => ({
    ...{ figure, pair, first, aboveMs: above.wall, belowMs: below.wall },
    ...{ aboveCpuMs: above.cpu, belowCpuMs: below.cpu },
  }))
