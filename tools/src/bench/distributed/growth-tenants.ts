import type { RecallQuery } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { median, quantile, ratioOf } from '../measure.ts'
import type { Ratio } from '../measure.ts'
import { fillGraphs } from './fill-graphs.ts'
import { readQueries, timeRecall } from './graph-recalls.ts'

/** One tenant's recalls beside so many tenants in all, and alone on a server of its own, in turns. */
export interface TenantsRow {
  readonly tenants: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly aloneP50Ms: number
  readonly aloneP95Ms: number
  /** Of the p95, beside the others to alone. */
  readonly ratio: Ratio
}

export interface TenantsOptions {
  readonly neo4j: string
  /** A server that holds the measured tenant alone. */
  readonly quiet: string
  readonly installation: string
  /** Tenants in all, growing. */
  readonly counts: readonly number[]
  readonly memories: number
  readonly rounds: number
  readonly msMax: number
}

const measured = { tenant: 'measured', user: 'ana' }

/**
 * `growth.tenants`: recall p95 of one tenant as others come, against the same tenant alone on a server of its own: asked
 * in turns, so that a busy machine slows both alike.
 */
export async function measureTenants(options: TenantsOptions): Promise<TenantsRow[]> {
  const { installation, counts, memories, msMax } = options
  const shared = await openNeo4jGraphStore({ url: options.neo4j, installation })
  const alone = await openNeo4jGraphStore({ url: options.quiet, installation })
  const rows: TenantsRow[] = []
  const deadline = performance.now() + msMax
  try {
    for (const graphs of [shared, alone]) await fillGraphs({ graphs, subject: measured, memories })
    let tenants = 1
    for (const count of counts) {
      for (; tenants < count && performance.now() < deadline; tenants += 1) {
        const subject = { tenant: `other-${tenants}`, user: 'ben' }
        await fillGraphs({ graphs: shared, subject, memories, seed: tenants })
      }
      if (tenants < count) console.log(`tenants: ${tenants} fitted in the time, not ${count}`)
      rows.push(await askInTurns({ shared, alone }, tenants, options.rounds))
      if (tenants < count) break
    }
    return rows
  } finally {
    await shared.close()
    await alone.close()
  }
}

/**
 * A server compiles what it is often asked: one that has only just started would be slow for that alone. Asks until a
 * pass over the questions is no longer faster than the one some passes before.
 */
async function warmUp(store: Store, queries: readonly RecallQuery[]): Promise<void> {
  const deadline = performance.now() + warmUpMsMax
  const passes: number[] = []
  while (performance.now() < deadline) {
    const times: number[] = []
    for (const query of queries) times.push(await timeRecall(store, measured, query))
    passes.push(median(times))
    const [recent, before] = [passes.slice(-passesCompared), passes.slice(-2 * passesCompared, -passesCompared)]
    if (before.length === passesCompared && median(recent) > settledShare * median(before)) return
  }
}

const warmUpMsMax = 90_000
const passesCompared = 15
const settledShare = 0.97

type Store = Awaited<ReturnType<typeof openNeo4jGraphStore>>

async function askInTurns(
  { shared, alone }: { readonly shared: Store; readonly alone: Store },
  tenants: number,
  rounds: number,
): Promise<TenantsRow> {
  const queries = await readQueries(16)
  for (const store of [shared, alone]) await warmUp(store, queries)
  const pairs: [number[], number[]][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair: [number[], number[]] = [[], []]
    for (const query of queries) {
      pair[0].push(await timeRecall(shared, measured, query))
      pair[1].push(await timeRecall(alone, measured, query))
    }
    if (round > 0) pairs.push(pair)
  }
  const [besides, alones] = [pairs.flatMap(([beside]) => beside), pairs.flatMap(([, alone]) => alone)]
  return {
    tenants,
    ...{ p50Ms: quantile(besides, 0.5), p95Ms: quantile(besides, 0.95) },
    ...{ aloneP50Ms: quantile(alones, 0.5), aloneP95Ms: quantile(alones, 0.95) },
    ratio: ratioOf(pairs.map(([beside, alone]) => [quantile(beside, 0.95), quantile(alone, 0.95)])),
  }
}
