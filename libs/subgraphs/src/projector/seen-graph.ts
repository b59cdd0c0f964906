import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { projectionOf, spaceOf } from '@ecphory/memory'
import type { AnchorFilter, AsOf, GraphQuery, GraphRow, MemoryType, SettledNode } from '@ecphory/memory'
import type { SubgraphParts } from '../parts.ts'
import { toValidTime } from '../schema/date-time.ts'
import { EvidenceLoader } from './evidence-loader.ts'
import type { GraphType } from './graph-type.ts'

/** A node as callers see it; its graph answers what else they ask of it. */
export interface SeenNode extends Readonly<Record<string, unknown>> {
  readonly __typename: string
  readonly id: string
  readonly support: readonly string[]
  readonly graph: SeenGraph
}

export interface Seeing {
  readonly parts: SubgraphParts
  readonly type: MemoryType
  readonly shown: GraphType
  readonly subject: Subject
  readonly generation: string
  readonly asOf: AsOf
  readonly filter: AnchorFilter
}

/** One subject's graph of one type, as one request sees it. */
export class SeenGraph {
  readonly #seeing: Seeing
  readonly evidence: EvidenceLoader

  constructor(seeing: Seeing) {
    this.#seeing = seeing
    this.evidence = new EvidenceLoader(seeing)
  }

  get subject(): Subject {
    return this.#seeing.subject
  }

  get generation(): string {
    return this.#seeing.generation
  }

  get position(): number | undefined {
    return this.#seeing.asOf.position
  }

  /** Everything that says which rows it has, but for what is learnt meanwhile. */
  get identity(): readonly unknown[] {
    const { type, subject, asOf, filter } = this.#seeing
    const { position = null, instant = null } = asOf
    return [type.kind, subject.tenant, subject.user, position, instant, filter.agent ?? null, filter.session ?? null]
  }

  /** The same graph as of a position of a generation. */
  at(generation: string, position: number): SeenGraph {
    const { asOf } = this.#seeing
    return new SeenGraph({ ...this.#seeing, generation, asOf: { ...asOf, position } })
  }

  async query(query: GraphQuery): Promise<readonly GraphRow[]> {
    const { parts, asOf, filter } = this.#seeing
    const [rows = []] = await parts.pipeline.parts.graphs.query(this.#space(), [query], asOf, filter)
    return rows
  }

  async segments(): Promise<number> {
    const { parts, asOf, filter } = this.#seeing
    return (await parts.pipeline.parts.graphs.statistics(this.#space(), [], asOf, filter)).anchors
  }

  /** The root position up to which the graph is complete: it never changes as of then. */
  async completeTo(): Promise<number> {
    const { parts, type, subject, generation } = this.#seeing
    const { graphs, log } = parts.pipeline.parts
    const partition = keyToPartition(subjectToKey(subject), log.partitions)
    return (await graphs.watermark(projectionOf(type), generation, partition)) - 1
  }

  /** The nodes among rows that are shown to callers. */
  nodesOf(rows: readonly GraphRow[]): readonly SeenNode[] {
    return rows.flatMap((row) => (row.row === 'node' ? (this.show(row.node) ?? []) : []))
  }

  /** Undefined for a node that is the graph's own business. */
  show(node: SettledNode): SeenNode | undefined {
    const type = this.#seeing.shown.nodes[node.label]
    if (type === undefined) return undefined
    const { id, support } = node
    return { __typename: type.name, id, support, valid: toValidTime(node.valid), ...type.fields(node), graph: this }
  }

  #space(): string {
    const { subject, generation, type } = this.#seeing
    return spaceOf(subject, generation, type.kind)
  }
}
