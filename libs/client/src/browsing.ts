import type { CallOptions } from './call-options.ts'
import * as documents from './generated/operation-documents.ts'
import type * as types from './generated/operation-types.ts'
import { createListing } from './listing.ts'
import type { Listing, ListOptions } from './listing.ts'
import type { OperationText } from './operation-text.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type {
  Entity,
  Episode,
  GraphEdge,
  GraphNodes,
  Item,
  MemoryKind,
  Pattern,
  Rule,
  State,
  Statement,
} from './types.ts'

export type GraphOptions = Omit<types.SegmentCountsQueryVariables, 'user'> & CallOptions

export interface NodeOptions extends GraphOptions {
  /** Source texts of each node, at most 50. */
  readonly evidence?: number | undefined
}

export type NeighbourOptions = Omit<types.EpisodicNeighboursQueryVariables, 'id' | 'user'> & CallOptions

export interface Neighbourhood<Kind extends MemoryKind> {
  /** The one in the middle first, then the nearest. */
  readonly nodes: readonly GraphNodes[Kind][]
  readonly edges: readonly GraphEdge[]
}

/**
 * The graphs, to browse. A walk through a list sees its graph as it was when it began; where the graph was rebuilt
 * meanwhile, it throws `INVALID_ARGUMENT` and is to be begun anew.
 */
export interface Browsing {
  /** What happened, the latest first. */
  episodes(options?: ListOptions<types.EpisodesQueryVariables>): Listing<Episode>
  /** What recurs. */
  patterns(options?: ListOptions<types.PatternsQueryVariables>): Listing<Pattern>
  /** People, places and things of the event graph or of the knowledge graph. */
  entities(kind: 'EPISODIC' | 'SEMANTIC', options?: ListOptions<types.EpisodicEntitiesQueryVariables>): Listing<Entity>
  /** What lastingly holds, or held; with `at` what held then. */
  statements(options?: ListOptions<types.StatementsQueryVariables>): Listing<Statement>
  /** How things are done. */
  rules(options?: ListOptions<types.RulesQueryVariables>): Listing<Rule>
  /** All matters that are or were open. */
  items(options?: ListOptions<types.ItemsQueryVariables>): Listing<Item>
  /** How matters stand and stood; with `at`, and `status`, a board. */
  states(options?: ListOptions<types.StatesQueryVariables>): Listing<State>
  /** A node by its id, with source texts (5); null where the graph has none. */
  node<Kind extends MemoryKind>(kind: Kind, id: string, options?: NodeOptions): Promise<GraphNodes[Kind] | null>
  /** What lies around a node. */
  neighbours<Kind extends MemoryKind>(kind: Kind, id: string, options?: NeighbourOptions): Promise<Neighbourhood<Kind>>
  /** How many segments each graph holds; null for one that does not answer. */
  segmentCounts(options?: GraphOptions): Promise<Readonly<Record<MemoryKind, number | null>>>
}

export function createBrowsing(session: Session): Browsing {
  const { user } = session
  return {
    episodes: (options = {}) => createListing(session, documents.episodesQuery, options),
    patterns: (options = {}) => createListing(session, documents.patternsQuery, options),
    entities: (kind, options = {}) => createListing(session, entityLists[kind], options),
    statements: (options = {}) => createListing(session, documents.statementsQuery, options),
    rules: (options = {}) => createListing(session, documents.rulesQuery, options),
    items: (options = {}) => createListing(session, documents.itemsQuery, options),
    states: (options = {}) => createListing(session, documents.statesQuery, options),
    async node(kind, id, { signal, ...options } = {}) {
      const { graph } = await session.ask(nodes[kind], { ...options, id, user }, { signal })
      return required(graph, 'graph').node as GraphNodes[typeof kind] | null
    },
    async neighbours(kind, id, { signal, ...options } = {}) {
      const { graph } = await session.ask(neighbourhoods[kind], { ...options, id, user }, { signal })
      return required(graph, 'graph').neighbours as Neighbourhood<typeof kind>
    },
    async segmentCounts({ signal, ...options } = {}) {
      const { data } = await session.askInPart(documents.segmentCountsQuery, { ...options, user }, { signal })
      const { episodic, semantic, procedural, working } = data
      return {
        EPISODIC: episodic?.segments ?? null,
        SEMANTIC: semantic?.segments ?? null,
        PROCEDURAL: procedural?.segments ?? null,
        WORKING: working?.segments ?? null,
      }
    },
  }
}

type Graph<Field> = { readonly graph: Field | null }
type NodeText = OperationText<Graph<{ readonly node: unknown }>, types.EpisodicNodeQueryVariables>
type NeighboursText = OperationText<Graph<{ readonly neighbours: unknown }>, types.EpisodicNeighboursQueryVariables>

const entityLists = { EPISODIC: documents.episodicEntitiesQuery, SEMANTIC: documents.semanticEntitiesQuery }

const nodes: Readonly<Record<MemoryKind, NodeText>> = {
  EPISODIC: documents.episodicNodeQuery,
  SEMANTIC: documents.semanticNodeQuery,
  PROCEDURAL: documents.proceduralNodeQuery,
  WORKING: documents.workingNodeQuery,
}

const neighbourhoods: Readonly<Record<MemoryKind, NeighboursText>> = {
  EPISODIC: documents.episodicNeighboursQuery,
  SEMANTIC: documents.semanticNeighboursQuery,
  PROCEDURAL: documents.proceduralNeighboursQuery,
  WORKING: documents.workingNeighboursQuery,
}
