import type { MemoryKind } from '@ecphory/events'
import type { EdgeType, GraphQuery, NodeLabel, SettledNode } from '@ecphory/memory'

/** How one memory type's graph is shown: its node types, and the lists of them. */
export interface GraphType {
  readonly kind: MemoryKind
  /** What the graph is of, in a sentence: stands beside its root field. */
  readonly description: string
  /** The types of its nodes; each implements `MemoryNode`. */
  readonly sdl: string
  /** By label, the type and the fields of its own that a node has. */
  readonly nodes: Readonly<Partial<Record<NodeLabel, NodeType>>>
  /** Lists to browse, each a connection. */
  readonly lists: readonly NodeList[]
  /** Nodes that a recall found, by the field that shows them. */
  readonly recalled: readonly RecalledNodes[]
  /** Properties that its nodes keep for themselves: nobody can read a vector. */
  readonly hidden?: readonly string[]
}

export interface NodeType {
  /** A type of the SDL, e.g. `Episode`. */
  readonly name: string
  fields(node: SettledNode): Readonly<Record<string, unknown>>
  /** Fields that list nodes one step away, those that began first coming first. */
  readonly related?: Readonly<Record<string, { readonly edge: EdgeType; readonly label: NodeLabel }>>
}

export interface NodeList {
  readonly field: string
  readonly label: NodeLabel
  readonly description: string
  readonly filters: readonly ListFilter[]
}

/** An argument by which a list is filtered, before any cut. */
export interface ListFilter {
  readonly argument: string
  /** Its GraphQL type; always a list. */
  readonly type: string
  readonly description: string
  readonly property: string
  /** The stored texts that a given value stands for; by default itself. */
  toTexts?(value: string): readonly string[]
}

export interface RecalledNodes {
  readonly field: string
  readonly label: NodeLabel
  readonly description: string
}

export type Scan = Extract<GraphQuery, { readonly find: 'scan' }>

/** The kind with a capital: begins the names of a graph's own types. */
export const typeStem = (kind: MemoryKind): string => kind.charAt(0).toUpperCase() + kind.slice(1)
