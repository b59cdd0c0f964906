import type {
  Decision,
  DecisionRevised,
  MemoryLabel,
  RecordedHeadInput,
  RoutedSegment,
  SegmentAnnotated,
  TraceRecorded,
} from '@ecphory/events'

/** A segment as it is cut, before anything is known of it. */
export type CutSegment = Omit<RoutedSegment, 'vector' | 'probabilities' | 'labels' | 'stored' | 'doubtful'>

/** What became of each segment of a trace, in their order. */
export type RoutedTrace = readonly {
  readonly segment: RoutedSegment
  readonly decision: Decision
  /** What the head was given of it. */
  readonly input: RecordedHeadInput
  /** What came of asking an annotator; null where the classifier was sure, or nobody was to be asked. */
  readonly annotation: Omit<SegmentAnnotated, 'input'> | null
}[]

export interface RouteOptions {
  /** Default true. Where false, a trace is only looked at again: nobody is asked, and no score counts for the gate. */
  readonly asks?: boolean
}

/** What the routing stage asks of a router. */
export interface TraceRouter {
  /** Name and content hash, e.g. `router@1f3a…`; a run that is pinned to a router names it by this. */
  readonly id?: string
  /** Cuts a trace into its segments: deterministic, no model. A segment's id is the trace's id, `-` and its index. */
  cut(trace: TraceRecorded): readonly CutSegment[]
  /** Cuts, encodes each segment once, and decides. */
  route(trace: TraceRecorded, options?: RouteOptions): Promise<RoutedTrace>
  /** What a later label makes of a decision. */
  revise(decision: Decision, labels: readonly MemoryLabel[]): DecisionRevised
}
