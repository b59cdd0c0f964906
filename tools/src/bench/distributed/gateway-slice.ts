import { costQuantile, quantile } from '../measure.ts'
import type { Cost, PairCost } from '../measure.ts'
import type { Figure, Order, Slice } from '../section.ts'
import { slowestOf } from './timed-gateway.ts'
import type { TimedGateway } from './timed-gateway.ts'

/** A gateway, and ways to ask it. Over HTTP the others' CPU time is not this process's, so that there is none. */
export interface AskedGateway {
  readonly gateway: TimedGateway
  readonly queries: readonly string[]
  /** What a recall takes, as a caller has it. */
  readonly federated: (query: string) => Promise<PairCost>
  /** The same question to one schema over the core, in this process; absent over HTTP. */
  readonly merged?: (query: string) => Promise<Cost>
}

/** One question, asked in every way. */
interface Asked {
  readonly federated: PairCost
  readonly merged?: Cost
  /** The subgraph that took longest while the others worked as well. */
  readonly besideMs: number
  /** In which no subgraph was at work. */
  readonly gatewayOnlyMs: number
  /** Of each subgraph, when each has the machine for itself. */
  readonly alone: ReadonlyMap<string, number>
}

/** Medians over the questions: a federated recall against what it could be at best, in three ways. */
export async function gatewaySlice(name: string, asking: AskedGateway, order: Order): Promise<Slice> {
  const asked: Asked[] = []
  for (const query of asking.queries) asked.push(await ask(asking, query, order))
  const middle = (values: readonly number[]) => quantile(values, 0.5)
  const federated = medianCost(asked.map((one) => one.federated))
  const names = [...(asked[0]?.alone.keys() ?? [])]
  const subgraphs = Object.fromEntries(
    names.map((subgraph) => [subgraph, middle(asked.map(({ alone }) => alone.get(subgraph) ?? NaN))]),
  )
  const merged = asked.flatMap((one) => one.merged ?? [])
  const against = (wall: number) => ({ above: { wall: federated.wall }, below: { wall } })
  return {
    pairs: {
      [name]: against(middle(asked.map(({ besideMs }) => besideMs))),
      [`${name}.alone`]: against(Math.max(...Object.values(subgraphs))),
      ...(merged.length > 0 && { [`${name}.merged`]: { above: federated, below: costQuantile(merged, 0.5) } }),
    },
    row: { gatewayOnlyMs: middle(asked.map(({ gatewayOnlyMs }) => gatewayOnlyMs)), subgraphs },
  }
}

export const gatewayFigures = (name: string, aim: number): readonly Figure[] => [
  { ...{ name, better: 'smaller', aim }, meaning: 'a federated recall / its slowest subgraph, while all work' },
  {
    ...{ name: `${name}.alone`, better: 'smaller' },
    meaning: 'the same / the slowest subgraph when one works at a time',
  },
]

async function ask({ gateway, federated, merged }: AskedGateway, query: string, order: Order): Promise<Asked> {
  const early = order === 'ours first' ? await federated(query) : null
  const together = await gateway.recall(query)
  const inTurn = await gateway.recall(query, true)
  const others = {
    ...{ besideMs: slowestOf(together), gatewayOnlyMs: together.gatewayOnly, alone: inTurn.bySubgraph },
    ...(merged && { merged: await merged(query) }),
  }
  return { federated: early ?? (await federated(query)), ...others }
}

function medianCost(costs: readonly PairCost[]): PairCost {
  const walls = costs.map(({ wall }) => wall)
  const cpus = costs.flatMap(({ cpu }) => cpu ?? [])
  return { wall: quantile(walls, 0.5), ...(cpus.length > 0 && { cpu: quantile(cpus, 0.5) }) }
}
