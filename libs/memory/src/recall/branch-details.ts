import type { MemoryKind } from '@ecphory/events'
import { spaceOf } from '../generation.ts'
import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import { factsPerItemMax } from '../limits.ts'
import type { BlockLine, MemoryType } from '../memory-type.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import type { Branch, BranchRequest } from './branch.ts'

/** What one graph adds once the ranking has said which segments are recalled. Plain data: it may travel. */
export interface BranchDetails {
  readonly kind: MemoryKind
  readonly block: { readonly name: string; readonly title: string }
  /** The typed nodes that rest on the recalled segments. */
  readonly facts: readonly SettledNode[]
  /** What the type's block has to say of all that its graph found; what each is worth, the ranking knows. */
  readonly lines: readonly BlockLine[]
  /** Segments that some of the facts rest on, but none that still says something of now. */
  readonly past: readonly string[]
}

/** Reads the facts of the recalled segments, and makes the lines of the type's block. */
export async function readDetails(
  graphs: GraphStore,
  type: MemoryType,
  request: BranchRequest,
  { rows }: Pick<Branch, 'rows'>,
  segmentIds: readonly string[],
): Promise<BranchDetails> {
  const { kind, block } = type
  const facts = await factsOf(graphs, type, request, segmentIds)
  return {
    kind,
    block: { name: block.name, title: block.title },
    facts: facts.map(({ node }) => node),
    lines: block.lines(request.query, [...rows, ...facts]),
    past: [...pastSegments(type, facts, request.query.now.instant)],
  }
}

type NodeRow = GraphRow & { readonly row: 'node' }

async function factsOf(
  graphs: GraphStore,
  { kind }: MemoryType,
  { subject, generation, asOf, filter }: BranchRequest,
  segmentIds: readonly string[],
): Promise<readonly NodeRow[]> {
  if (segmentIds.length === 0) return []
  const query = { find: 'supportedBy', segmentIds, limit: segmentIds.length * factsPerItemMax } as const
  const [rows = []] = await graphs.query(spaceOf(subject, generation, kind), [query], asOf, filter)
  return rows.filter((row) => row.row === 'node')
}

function pastSegments(type: MemoryType, facts: readonly NodeRow[], now: number): ReadonlySet<string> {
  const { isCurrent = ({ valid }: SettledNode) => valid.to === null || valid.to > now } = type.block
  const supportOf = (is: boolean) => facts.flatMap(({ node }) => (isCurrent(node, now) === is ? node.support : []))
  const current = new Set(supportOf(true))
  return new Set(supportOf(false).filter((segmentId) => !current.has(segmentId)))
}
