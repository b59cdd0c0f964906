import type { MemoryKind } from '@ecphory/events'
import {
  createRecallQuery,
  exactItemsMax,
  firstGeneration,
  memoryTypes,
  mergeCandidates,
  parseInstant,
  rank,
  readBranch,
  type Branch,
  type Encoder,
  type GraphStore,
  type RecallQuery,
} from '@ecphory/memory'
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
    const query = await createRecallQuery(text, parseInstant(topic.at), encoder, exactItemsMax)
    const request = {
      subject: { tenant, user: topic.user },
      generation: firstGeneration.id,
      query,
      asOf: {},
      filter: {},
    }
    rankings.push(leaveOut(await Promise.all(memoryTypes.map((type) => readBranch(graphs, type, request))), query))
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

function leaveOut(branches: readonly Branch[], query: RecallQuery): Readonly<Record<AblationName, readonly string[]>> {
  const without = (kind: MemoryKind) =>
    order(
      branches.filter((branch) => branch.kind !== kind),
      query,
    )
  return {
    unifiedVector: nearest(branches),
    typedVectors: inTurn(branches.map((branch) => nearest([branch]))),
    withoutEpisodic: without('episodic'),
    withoutSemantic: without('semantic'),
    withoutProcedural: without('procedural'),
    withoutWorking: without('working'),
  }
}

const order = (branches: readonly Branch[], query: RecallQuery): readonly string[] =>
  rank(
    [...mergeCandidates(branches).values()],
    branches.map(({ statistics }) => statistics),
    query,
  )
    .slice(0, itemsKept)
    .map(({ candidate }) => candidate.anchor.sourceId)

/** What these graphs store, as nothing but vectors. */
const nearest = (branches: readonly Branch[]): readonly string[] =>
  [...mergeCandidates(branches).values()]
    .sort((a, b) => (b.dot ?? 0) - (a.dot ?? 0) || (a.anchor.segmentId < b.anchor.segmentId ? -1 : 1))
    .slice(0, itemsKept)
    .map(({ anchor }) => anchor.sourceId)

/** The best of each list, then the second of each, every id once. */
function inTurn(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
  return [...new Set(all)].slice(0, itemsKept)
}
