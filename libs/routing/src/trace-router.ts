import type { Decision, DecisionRevised, MemoryLabel, RoutedSegment, TraceRecorded } from '@ecphory/events'

/** A segment as it is cut, before anything is known of it. */
export type CutSegment = Omit<RoutedSegment, 'vector' | 'probabilities' | 'labels' | 'stored' | 'doubtful'>

export type RoutedTrace = readonly { readonly segment: RoutedSegment; readonly decision: Decision }[]

/** What the routing stage asks of a router. */
export interface TraceRouter {
  /** Name and content hash, e.g. `router@1f3a…`; a run that is pinned to a router names it by this. */
  readonly id?: string
  /** Cuts a trace into its segments: deterministic, no model. A segment's id is the trace's id, `-` and its index. */
  cut(trace: TraceRecorded): readonly CutSegment[]
  /** Cuts, encodes each segment once, and decides. */
  route(trace: TraceRecorded): Promise<RoutedTrace>
  /** What a later label makes of a decision. */
  revise(decision: Decision, labels: readonly MemoryLabel[]): DecisionRevised
}
