import type { MemoryKind } from '@ecphory/events'
import type { Encoder, GraphStore } from '@ecphory/memory'
import { nearestSources, rankedSources, readGraphs } from '../graph-rankings.ts'
import type { GraphReading } from '../graph-rankings.ts'
import type { Topic } from './dataset.ts'
import { asksOf, itemsKept, tenant, type Recalled } from './recall-asks.ts'

/** HGP's table 3, and the fourth graph beside it. */
export const ablationNames = [
  'unifiedVector',
  'typedVectors',
  'withoutEpisodic',
  'withoutSemantic',
  'withoutProcedural',
  'withoutWorking',
] as const
export type AblationName = (typeof ablationNames)[number]

/** What memory gives to the same asks with a part of it left out; all made from one reading of the four graphs. */
export async function ablate(
  graphs: GraphStore,
  encoder: Encoder,
  topic: Topic,
): Promise<Readonly<Record<AblationName, Recalled>>> {
  const rankings: Readonly<Record<AblationName, readonly string[]>>[] = []
  for (const text of asksOf(topic)) {
    const subject = { tenant, user: topic.user }
    rankings.push(leaveOut(await readGraphs(graphs, encoder, subject, text, topic.at)))
  }
  const all = (name: AblationName): Recalled => rankings.map((one) => one[name])
  return {
    unifiedVector: all('unifiedVector'),
    typedVectors: all('typedVectors'),
    withoutEpisodic: all('withoutEpisodic'),
    withoutSemantic: all('withoutSemantic'),
    withoutProcedural: all('withoutProcedural'),
    withoutWorking: all('withoutWorking'),
  }
}

function leaveOut({ query, branches }: GraphReading): Readonly<Record<AblationName, readonly string[]>> {
  const without = (kind: MemoryKind) =>
    rankedSources({ query, branches: branches.filter((branch) => branch.kind !== kind) }, itemsKept)
  return {
    unifiedVector: nearestSources(branches, itemsKept),
    typedVectors: inTurn(branches.map((branch) => nearestSources([branch], itemsKept))),
    withoutEpisodic: without('episodic'),
    withoutSemantic: without('semantic'),
    withoutProcedural: without('procedural'),
    withoutWorking: without('working'),
  }
}

/** The best of each list, then the second of each, every id once. */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
  return [...new Set(all)].slice(0, itemsKept)
}
