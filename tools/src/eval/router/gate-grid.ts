import {
  classify,
  createRandom,
  headLogits,
  shuffled,
  toProbabilities,
  trainRound,
  type GateSchedule,
  type RoundOptions,
  type RoundResult,
  type TrainingBase,
} from '@ecphory/routing'
import { progress } from '../evaluation.ts'
import { spreadOf, type Spread } from '../spread.ts'
import { judgedPrimaryF1 } from './judge.ts'
import { judgeHead, simulateStream, type Answering, type StreamSegment } from './stream.ts'

/**
 * The gate of the reported run, chosen in exploring on the stream in another order, for less than .3 of calls; `gateRows`
 * compares it with others. Under the defaults, which are HGP's, more than half of what arrives is asked about, since its
 * confidence is of first labels and ours of whole label sets; they are reported beside it.
 */
export const streamSchedule: GateSchedule = { tauZero: 0.6, beta: 0.05, tauMin: 0.4 }

const tried: readonly GateSchedule[] = [
  streamSchedule,
  { tauZero: 0.55, beta: 0.05, tauMin: 0.4 },
  { tauZero: 0.6, beta: 0.05, tauMin: 0.45 },
  { tauZero: 0.6, beta: 0.1, tauMin: 0.45 },
  { tauZero: 0.65, beta: 0.05, tauMin: 0.4 },
  { tauZero: 0.65, beta: 0.08, tauMin: 0.4 },
  { tauZero: 0.65, beta: 0.09, tauMin: 0.4 },
  { tauZero: 0.65, beta: 0.1, tauMin: 0.4 },
  { tauZero: 0.65, beta: 0.1, tauMin: 0.45 },
]

const orderSeeds = [11, 12, 13]

export interface GateRow extends GateSchedule {
  readonly order: number
  readonly primaryMacroF1: number
  readonly annotatorShare: number
}

/** Several gates on the stream in other orders. */
export function gateRows(stream: readonly StreamSegment[], base: TrainingBase, seed: number): readonly GateRow[] {
  const show = progress('gates', tried.length * orderSeeds.length)
  const train = rememberRounds()
  let done = 0
  return orderSeeds.flatMap((order) =>
    tried.map((schedule) => {
      const { primaryMacroF1, annotatorShare } = simulateStream(inOrder(stream, order), base, { schedule, seed, train })
      show(++done)
      return { ...schedule, order, primaryMacroF1, annotatorShare }
    }),
  )
}

/** Segments at the end of the stream that no cell of the grid learns from, and all are measured on. */
const validated = 600

/** What a deviation of F1, and latency above the least, count for (HGP's eq. 15). */
const penalties = { deviation: 0.5, latency: 0.5 } as const

/** HGP's eq. 15 with the -1 that its own table has: latency counts for what it is above the least alone. */
export const gridScore = (f1: Spread, latencyNorm: number): number =>
  f1.mean - penalties.deviation * f1.deviation - penalties.latency * Math.max(0, latencyNorm - 1)

export interface GridRow extends GateSchedule {
  /** Of the head after the stream, alone: mean and sample standard deviation over orders of the stream. */
  readonly primaryMacroF1: number
  readonly primaryMacroF1Deviation: number
  /** Milliseconds from a segment's text to its decision: mean and sample standard deviation over the same. */
  readonly latencyMs: number
  readonly latencyMsDeviation: number
  /** `latencyMs` over the least of the grid. */
  readonly latencyNorm: number
  /** F1 - .5 its deviation - .5 (latencyNorm - 1). */
  readonly score: number
  /** Means over the same: of what arrived, the share that the annotator was asked about, and F1 as it was decided. */
  readonly annotatorShare: number
  readonly streamPrimaryMacroF1: number
}

/**
 * HGP's Table 5 on our data: 27 gates, best score first. The stream but its end arrives in three orders; the head after it is
 * measured on the end. Latency is of the classifier, as in HGP: the gate decides who is asked, which costs far more.
 *
 * @param vectorMs what tokeniser, encoder and features cost a segment, which no gate changes
 */
export function gridRows(
  stream: readonly StreamSegment[],
  base: TrainingBase,
  { seed, vectorMs }: { readonly seed: number; readonly vectorMs: number },
): readonly GridRow[] {
  const [arriving, end] = [stream.slice(0, -validated), stream.slice(-validated)]
  const schedules = gridOf([0.6, 0.75, 0.9], [0.05, 0.1, 0.2], [0.4, 0.5, 0.6])
  const show = progress('grid', schedules.length * orderSeeds.length)
  let done = 0
  const runs = orderSeeds.flatMap((order) => {
    // Gates that have asked alike so far train the same head: it is trained once.
    const train = rememberRounds()
    return schedules.map((schedule) => {
      const outcome = simulateStream(inOrder(arriving, order), base, { schedule, seed, train })
      const after = outcome.heads.at(-1) as Answering
      show(++done)
      return {
        schedule,
        alone: judgedPrimaryF1(
          judgeHead(
            after,
            end.map(({ input, labels }) => ({ input, labels, source: 'stream' })),
          ),
        ),
        latencyMs: vectorMs + decisionMs(after, end),
        annotatorShare: outcome.annotatorShare,
        decided: outcome.primaryMacroF1,
      }
    })
  })
  const cells = schedules.map((schedule) => {
    const own = runs.filter((run) => run.schedule === schedule)
    const [f1, latency] = [spreadOf(own.map(({ alone }) => alone)), spreadOf(own.map(({ latencyMs }) => latencyMs))]
    return { schedule, f1, latency, own }
  })
  const least = Math.min(...cells.map(({ latency }) => latency.mean))
  const rows = cells.map(({ schedule, f1, latency, own }): GridRow => {
    const latencyNorm = latency.mean / least
    return {
      ...schedule,
      primaryMacroF1: f1.mean,
      primaryMacroF1Deviation: f1.deviation,
      latencyMs: latency.mean,
      latencyMsDeviation: latency.deviation,
      latencyNorm,
      score: gridScore(f1, latencyNorm),
      annotatorShare: spreadOf(own.map(({ annotatorShare }) => annotatorShare)).mean,
      streamPrimaryMacroF1: spreadOf(own.map(({ decided }) => decided)).mean,
    }
  })
  return rows.sort((a, b) => b.score - a.score)
}

const gridOf = (
  tauZeros: readonly number[],
  betas: readonly number[],
  tauMins: readonly number[],
): readonly GateSchedule[] =>
  tauZeros.flatMap((tauZero) => betas.flatMap((beta) => tauMins.map((tauMin) => ({ tauZero, beta, tauMin }))))

const inOrder = (stream: readonly StreamSegment[], order: number): readonly StreamSegment[] =>
  [...shuffled(stream.length, createRandom(order))].map((place) => stream[place] as StreamSegment)

/** Training rounds by what they learn from: the same pool, parent and base give the same head. */
function rememberRounds(): typeof trainRound {
  const rounds = new Map<string, RoundResult>()
  const parents = new Map<object, number>()
  return (options: RoundOptions) => {
    const { parent, pool, seed } = options
    if (!parents.has(parent.weights)) parents.set(parent.weights, parents.size)
    const labels = pool.map(({ segmentId, isNew }) => [segmentId, isNew])
    const key = JSON.stringify([parents.get(parent.weights), seed, labels])
    const known = rounds.get(key) ?? trainRound(options)
    rounds.set(key, known)
    return known
  }
}

/** Mean milliseconds of a decision once a segment is encoded. */
function decisionMs({ weights, manifest }: Answering, segments: readonly StreamSegment[]): number {
  const begun = performance.now()
  for (const { input } of segments)
    classify(toProbabilities(headLogits(weights, input), manifest.temperature), manifest)
  return (performance.now() - begun) / segments.length
}
