import type { MemoryKind } from '@ecphory/events'
import { EcphoryError, nodeById, pickNode } from '@ecphory/memory'
import type { EdgeType, MemoryType } from '@ecphory/memory'
import { requireScope, subjectOf } from '@ecphory/nest'
import type { SubgraphContext } from '../context.ts'
import { evidenceDefault, evidenceMax, recalledNodesDefault, recalledNodesMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { carryDetails, carryFound } from '../recall/branch-answer.ts'
import { recallTicketsOf } from '../recall/recall-ticket.ts'
import { readAsOf, readFilter } from '../schema/as-of.ts'
import type { AsOfInput, FilterInput } from '../schema/as-of.ts'
import { toSegment } from '../schema/segment.ts'
import { readWhole } from '../schema/whole-number.ts'
import { createSubgraph } from '../subgraph.ts'
import type { Resolvers, Subgraph } from '../subgraph.ts'
import { graphTypes } from './graph-types.ts'
import { typeStem } from './graph-type.ts'
import type { GraphType } from './graph-type.ts'
import { listNodes } from './list-nodes.ts'
import type { ListArguments } from './list-nodes.ts'
import { readNeighbours } from './read-neighbours.ts'
import type { NeighbourArguments } from './read-neighbours.ts'
import { projectorSdl } from './projector-sdl.ts'
import { RecallBranch } from './recall-branch.ts'
import type { ReadBranch } from './recall-branch.ts'
import { recalledNodes } from './recalled-nodes.ts'
import { SeenGraph } from './seen-graph.ts'
import type { SeenNode } from './seen-graph.ts'

interface Projector {
  readonly parts: SubgraphParts
  readonly type: MemoryType
  readonly shown: GraphType
}

interface GraphArguments {
  readonly user?: string | null
  readonly asOf?: AsOfInput | null
  readonly filter?: FilterInput | null
}

interface RecallReference {
  readonly ticket: string
  readonly winners?: string | null
}

/**
 * The subgraph of one memory type: its graph to browse, and its branch of a recall. Throws `INVALID_ARGUMENT` for a
 * kind that no type of the pipeline, or of the list of what is shown, has.
 */
export function createProjectorSubgraph(kind: MemoryKind, parts: SubgraphParts, shownTypes = graphTypes): Subgraph {
  const type = parts.pipeline.parts.types.find((one) => one.kind === kind)
  const shown = shownTypes.find((one) => one.kind === kind)
  if (type === undefined || shown === undefined) {
    throw new EcphoryError('INVALID_ARGUMENT', `There is no memory type ${kind} to be shown.`)
  }
  const projector = { parts, type, shown }
  return createSubgraph(kind, projectorSdl(shown), {
    ...nodeResolvers(projector),
    ...graphResolvers(projector),
    ...recallResolvers(projector),
  })
}

function graphResolvers({ parts, type, shown }: Projector): Resolvers {
  const { kind } = type
  const lists = shown.lists.map((list) => [
    list.field,
    (graph: SeenGraph, args: ListArguments) => listNodes(parts, graph, list, args),
  ])
  return {
    Query: {
      async [`${kind}Graph`](_source: unknown, { user, asOf, filter }: GraphArguments, { identity }: SubgraphContext) {
        requireScope(identity, 'memory:read')
        const subject = subjectOf(identity, user)
        const { pipeline } = parts
        const generation = (await pipeline.currentGenerations()).live
        const read = readAsOf(asOf, subject, pipeline.parts.log.partitions)
        return new SeenGraph({ parts, type, shown, subject, generation, asOf: read, filter: readFilter(filter) })
      },
    },
    [`${typeStem(kind)}Graph`]: {
      segments: (graph: SeenGraph) => graph.segments(),
      ...Object.fromEntries(lists),
      async node(graph: SeenGraph, { id }: { id: string }) {
        const node = pickNode(await graph.query(nodeById(id)), id)
        return (node && graph.show(node)) ?? null
      },
      neighbours: (graph: SeenGraph, args: NeighbourArguments) => readNeighbours(graph, args),
    },
  } as Resolvers
}

/** What each type of node answers by itself. */
function nodeResolvers({ shown }: Projector): Resolvers {
  const evidence = async ({ support, graph }: SeenNode, { first }: { first?: number | null }) => {
    const limit = readWhole('first', first ?? evidenceDefault, 0, evidenceMax)
    return (await graph.evidence.load(support.slice(0, limit))).map(toSegment)
  }
  const types = Object.values(shown.nodes).map(({ name, related = {} }) => {
    const fields = Object.entries(related).map(([field, { edge, label }]) => [field, relatedNodes(edge, label)])
    return [name, { evidence, ...(Object.fromEntries(fields) as object) }]
  })
  return Object.fromEntries(types) as Resolvers
}

const relatedNodes =
  (edge: EdgeType, label: string) =>
  async ({ id, graph }: SeenNode) => {
    const rows = await graph.query({ find: 'expand', ids: [id], edges: [edge], hops: 1, limit: recalledNodesMax })
    const nodes = rows.flatMap((row) => (row.row === 'node' && row.node.label === label ? [row.node] : []))
    const sorted = nodes.sort((a, b) => (a.valid.from ?? 0) - (b.valid.from ?? 0) || (a.id < b.id ? -1 : 1))
    return sorted.flatMap((node) => graph.show(node) ?? [])
  }

function recallResolvers({ parts, type, shown }: Projector): Resolvers {
  const { kind } = type
  const stem = typeStem(kind)
  const branch = new RecallBranch(parts, type, recallTicketsOf(parts))
  const find = ({ ticket }: RecallReference, context: SubgraphContext): Promise<ReadBranch> => {
    requireScope(context.identity, 'memory:read')
    return branch.find(ticket, context)
  }
  const recalled = shown.recalled.map(({ field, label }) => [
    field,
    ({ request, type: recalledBy, branch: found }: ReadBranch, { first }: { first: number | null }) => {
      const limit = readWhole('first', first ?? recalledNodesDefault, 1, recalledNodesMax)
      const { subject, generation, asOf, filter, query } = request
      const graph = new SeenGraph({ parts, type, shown, subject, generation, asOf, filter })
      const nodes = recalledNodes(recalledBy, query, found, label).slice(0, limit)
      return nodes.flatMap((node) => graph.show(node) ?? [])
    },
  ])
  return {
    Recall: {
      __resolveReference: (reference: RecallReference) => reference,
      [kind]: (reference: RecallReference, _args: unknown, context: SubgraphContext) => find(reference, context),
      async [`${kind}Candidates`](reference: RecallReference, _args: unknown, context: SubgraphContext) {
        const { stale, branch: candidates } = await find(reference, context)
        return carryFound({ stale, candidates })
      },
      [`${kind}Details`]: async ({ ticket, winners }: RecallReference, _args: unknown, context: SubgraphContext) => {
        requireScope(context.identity, 'memory:read')
        return carryDetails(await branch.details(ticket, winners ?? '', context))
      },
    },
    [`${stem}Recall`]: {
      ...Object.fromEntries(recalled),
      explain: ({ branch: { asked, statistics } }: ReadBranch) => ({
        segments: statistics.anchors,
        asked: asked.map(({ query, rows }) => ({ find: query.find, rows })),
      }),
    },
  } as Resolvers
}
