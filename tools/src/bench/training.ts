import type { TraceRecorded } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import { createRouterOn, openShippedHead, readShippedBase } from '@ecphory/onnx'
import { oneHead } from '@ecphory/routing'
import type { RoundOptions, TraceRouter } from '@ecphory/routing'
import { createTrainingThread, systemTimeZones } from '@ecphory/service'
import { evaluationEncoder } from '../eval/evaluation.ts'
import { inOrder } from './in-order.ts'
import { costOf, costQuantile } from './measure.ts'
import type { Cost } from './measure.ts'
import type { RatioSection, TableSection } from './section.ts'
import { syntheticMessages } from './synthetic.ts'
import { syntheticPool } from './training-pool.ts'

/** Labels, and those of them that are new. */
const [pool, newLabels] = [10_000, 200]
const decisionsPerSlice = 100

/**
 * How much a training round, in a thread of its own on a pool of our own segments, slows down decisions, one at a time with
 * the shipped encoder and head. With and without a round take turns on the same texts.
 */
export const trainingSection: RatioSection = {
  ...{ kind: 'ratio', name: 'training', pairs: 5 },
  figures: [
    {
      ...{ name: 'training.p95', better: 'smaller' },
      meaning: 'p95 of a routing decision beside a training round / without one; its `.cpu` holds the round itself',
    },
  ],
  async open(context) {
    const round = await roundOptions()
    const head = await openShippedHead()
    const router = createRouterOn(await context.encoder(), oneHead(head))
    const traces = oneMessageTraces(decisionsPerSlice)
    return {
      async slice(order) {
        const { ours, baseline } = await inOrder(
          order,
          async () => decided(await besideRounds(round, () => decideAll(router, traces))),
          async () => decided(await decideAll(router, traces)),
        )
        const row = { besideP95Ms: ours.wall, aloneP95Ms: baseline.wall, besideMostMs: ours.mostMs }
        return { pairs: { 'training.p95': { above: ours, below: baseline } }, row }
      },
      close: () => head.release(),
    }
  },
}

/** One round with nothing beside it: a thread that computes, so its CPU time is that of one core. */
export const trainingRoundSection: TableSection = {
  ...{ kind: 'table', name: 'training.round' },
  figures: [
    { ...{ name: 'training.roundSeconds', better: 'smaller' }, meaning: 'seconds of one round on 10,000 labels' },
    { ...{ name: 'training.roundCpuSeconds', better: 'smaller' }, meaning: 'its CPU seconds' },
  ],
  async measure({ findings }) {
    const round = await roundOptions()
    const { wall, cpu } = await costOf(() => createTrainingThread().run(round))
    findings.value('training.roundSeconds', wall / 1_000, ' s')
    findings.value('training.roundCpuSeconds', cpu / 1_000, ' s')
  },
}

/** p95 of the decisions; the slowest waits beside a round until that is handed over. */
const decided = (costs: readonly Cost[]) => ({
  ...costQuantile(costs, 0.95),
  mostMs: Math.max(...costs.map(({ wall }) => wall)),
})

async function roundOptions(): Promise<RoundOptions> {
  const encoder = await evaluationEncoder()
  try {
    const base = await readShippedBase()
    const { weights, manifest } = base
    return { base, parent: { weights, manifest }, pool: await syntheticPool(pool, newLabels, encoder), seed: 1 }
  } finally {
    await encoder.close()
  }
}

function oneMessageTraces(count: number): readonly TraceRecorded[] {
  const context = { now: Date.UTC(2026, 0, 1), timeZones: systemTimeZones }
  return syntheticMessages(count).map(
    (message) => recordTrace({ tenant: 'local', user: 'ana' }, [message], undefined, context).data as TraceRecorded,
  )
}

/** What each decision takes, one after the other. */
async function decideAll(router: TraceRouter, traces: readonly TraceRecorded[]): Promise<readonly Cost[]> {
  const costs: Cost[] = []
  for (const trace of traces) costs.push(await costOf(() => router.route(trace)))
  return costs
}

/** Does work while rounds run, one after the other, and ends the last of them. Rejects where a round fails. */
async function besideRounds<Result>(round: RoundOptions, work: () => Promise<Result>): Promise<Result> {
  const thread = createTrainingThread()
  let isDone = false
  const rounds = async (progress: () => void) => {
    while (!isDone) await thread.run({ ...round, progress })
  }
  return new Promise<Result>((resolve, reject) => {
    const begun = async () => {
      const result = await work()
      isDone = true
      await thread.stop()
      resolve(result)
    }
    let working: Promise<void> | undefined
    rounds(() => void (working ??= begun().catch(reject))).catch((error: unknown) => {
      if (!isDone) reject(error)
    })
  })
}
