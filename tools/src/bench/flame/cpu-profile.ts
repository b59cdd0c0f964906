/** The part of a `.cpuprofile` that is drawn: V8's sampling profile, as Chrome and Node write it. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  /** Id of the node on top of the stack, by sample. */
  readonly samples?: readonly number[]
  /** Microseconds before each sample. */
  readonly timeDeltas?: readonly number[]
}

export interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  readonly children?: readonly number[]
}

/** A function as it was called from those above it, with all calls of one caller together. */
export interface Frame {
  readonly name: string
  /** Where it stands: the last parts of its path and its line; empty for what is the engine's own. */
  readonly place: string
  /** Milliseconds in it and in what it called. */
  readonly totalMs: number
  /** Milliseconds in itself. */
  readonly selfMs: number
  /** The longest first. */
  readonly children: readonly Frame[]
}

/** What waits says nothing of where time goes, and neither does the profiler's own work. */
const isLeftOut = ({ callFrame: { functionName, url } }: ProfileNode): boolean =>
  functionName === '(idle)' || functionName === '(program)' || url === 'node:inspector'

/** The calls of a profile as one tree, without waiting and without the profiler's own. */
export function profileToFrames({ nodes, samples = [], timeDeltas = [] }: CpuProfile): Frame {
  const selfUs = new Map<number, number>()
  samples.forEach((id, index) => selfUs.set(id, (selfUs.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root = nodes[0]
  if (root === undefined) return { name: '(root)', place: '', totalMs: 0, selfMs: 0, children: [] }
  return merge([root], byId, selfUs)
}

function merge(
  alike: readonly ProfileNode[],
  byId: ReadonlyMap<number, ProfileNode>,
  selfUs: ReadonlyMap<number, number>,
): Frame {
  const groups = new Map<string, ProfileNode[]>()
  for (const id of alike.flatMap(({ children = [] }) => children)) {
    const child = byId.get(id)
    if (child === undefined || isLeftOut(child)) continue
    const key = `${nameOf(child)} ${placeOf(child)}`
    groups.set(key, [...(groups.get(key) ?? []), child])
  }
  const children = [...groups.values()].map((group) => merge(group, byId, selfUs)).sort((a, b) => b.totalMs - a.totalMs)
  const selfMs = alike.reduce((sum, { id }) => sum + (selfUs.get(id) ?? 0) / 1_000, 0)
  const totalMs = children.reduce((sum, child) => sum + child.totalMs, selfMs)
  const first = alike[0] as ProfileNode
  return { name: nameOf(first), place: placeOf(first), totalMs, selfMs, children }
}

const nameOf = ({ callFrame }: ProfileNode): string => callFrame.functionName || '(anonymous)'

const partsShown = 4

function placeOf({ callFrame: { url, lineNumber } }: ProfileNode): string {
  return url === '' ? '' : `${url.split('/').slice(-partsShown).join('/')}:${lineNumber + 1}`
}
