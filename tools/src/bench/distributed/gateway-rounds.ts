import { quantile, ratioOf } from '../measure.ts'
import type { Ratio } from '../measure.ts'
import { slowestOf } from './timed-gateway.ts'
import type { TimedGateway } from './timed-gateway.ts'

/** Ratios of a federated recall's median; smaller is better. */
export interface GatewayFigures {
  /** Against the subgraph that takes longest while the others work as well: what the gateway adds to waiting for it. */
  readonly beside: Ratio
  /** Against the subgraph that takes longest when each has the machine for itself. */
  readonly alone: Ratio
  /** Against the same question to one schema over the core, in this process; absent over HTTP. */
  readonly merged?: Ratio
  readonly rows: readonly GatewayRow[]
}

/** Medians of a round, in milliseconds. */
export interface GatewayRow {
  readonly round: number
  readonly federated: number
  readonly beside: number
  readonly alone: number
  readonly merged?: number
  /** In which no subgraph was at work. */
  readonly gatewayOnly: number
  /** Of each subgraph, alone. */
  readonly subgraphs: Readonly<Record<string, number>>
}

export interface GatewayRounds {
  readonly gateway: TimedGateway
  readonly queries: readonly string[]
  readonly rounds: number
  /** Milliseconds of a recall as a caller has it. */
  readonly federated: (query: string) => Promise<number>
  readonly merged?: (query: string) => Promise<number>
}

/** Asks the same questions in each way in turns; the first round warms what a running process has warm. */
export async function compareGateway(options: GatewayRounds): Promise<GatewayFigures> {
  const rows: GatewayRow[] = []
  for (let round = 0; round <= options.rounds; round += 1) {
    const row = await askAll(options, round)
    if (round > 0) rows.push(row)
  }
  const ratio = (below: (row: GatewayRow) => number) => ratioOf(rows.map((row) => [row.federated, below(row)]))
  return {
    beside: ratio(({ beside }) => beside),
    alone: ratio(({ alone }) => alone),
    ...(options.merged && { merged: ratio(({ merged }) => merged ?? NaN) }),
    rows,
  }
}

async function askAll({ gateway, queries, federated, merged }: GatewayRounds, round: number): Promise<GatewayRow> {
  const [totals, besides, gatewayOnly, mergeds]: [number[], number[], number[], number[]] = [[], [], [], []]
  const bySubgraph = new Map<string, number[]>()
  for (const query of queries) {
    totals.push(await federated(query))
    const together = await gateway.recall(query)
    besides.push(slowestOf(together))
    gatewayOnly.push(together.gatewayOnly)
    const inTurn = await gateway.recall(query, true)
    for (const [name, ms] of inTurn.bySubgraph) bySubgraph.set(name, [...(bySubgraph.get(name) ?? []), ms])
    if (merged) mergeds.push(await merged(query))
  }
  const half = (values: readonly number[]) => quantile(values, 0.5)
  const subgraphs = Object.fromEntries([...bySubgraph].map(([name, values]) => [name, half(values)]))
  return {
    ...{ round, federated: half(totals), beside: half(besides) },
    ...{ alone: Math.max(...Object.values(subgraphs)), gatewayOnly: half(gatewayOnly), subgraphs },
    ...(merged && { merged: half(mergeds) }),
  }
}
