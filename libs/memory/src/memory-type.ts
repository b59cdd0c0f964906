import type { EventTime, EventVersion, Mention, MemoryKind, RoutedSegment, TimeSpan } from '@ecphory/events'
import type { GraphQuery, GraphRow } from './graph/graph-query.ts'
import type { Assertion, Settled, SettledNode, SlotKey, StoredAssertion } from './graph/items.ts'
import type { Encoder } from './ports/encoder.ts'
import type { Abstraction } from './abstraction/abstraction.ts'
import type { LanguageModel } from './ports/language-model.ts'

/** The least that every fact has; each type's own schema adds the rest. */
export interface FactBase {
  readonly kind: string
  readonly factId: string
  readonly support: readonly string[]
  readonly origin: 'text' | 'model'
}

/** A fact as `extract` returns it: the loop gives it its id, support and origin. */
export type Draft<Fact extends FactBase> = Omit<Fact, 'factId' | 'support' | 'origin'>

export interface ExtractionTools {
  readonly encoder: Encoder
  /** Absent by default: extraction then goes by rules and taggers alone. */
  readonly languageModel?: LanguageModel
  /** Told of each finding of a model that made no fact, and why. Never of its text. */
  readonly onDropped?: (reason: DropReason) => void
}

/** Why a finding of a model made no fact. */
export type DropReason =
  'NOT_IN_TEXT' | 'TOO_UNSURE' | 'EMPTY' | 'OTHER_LANGUAGE' | 'UNKNOWN_RELATION' | 'NOT_MEANT' | 'UNKNOWN_SUBJECT'

/** A request to remember, as the four types read it. Made once by `recall`; nothing in it depends on a store. */
export interface RecallQuery {
  readonly text: string
  /** Terms of the text, made by `textToTerms`. */
  readonly terms: readonly string[]
  readonly vector: Float32Array
  /** By which stored texts are looked for: of a question, the vector moved towards what an answer looks like. */
  readonly answerVector: Float32Array
  /** Of the encoder (`Encoder.unrelatedBelow`), for `answerVector`. */
  readonly unrelatedBelow?: number
  /** What "today" is measured by. */
  readonly now: EventTime
  /** Times that the text names, resolved against `now`; no lengths ("for two hours") and nothing that recurs. */
  readonly times: readonly TimeSpan[]
  /** Names that the text holds (capitalised words, known speakers, CJK names), normalised by `nameToKey`. */
  readonly names: readonly string[]
  readonly candidatesMax: number
}

/**
 * How a slot's assertions, in order of (valid time, fact id), become what is believed. A fold, so that a new last
 * assertion costs one step; a late or a withdrawn one folds the slot again. `apply` must not change its argument, and
 * returns items that did not change as the same objects.
 */
export interface Settlement<State> {
  start(slot: SlotKey): State
  apply(state: State, assertion: StoredAssertion): State
  finish(state: State): Settled
}

/** A line of a recall block. */
export interface BlockLine {
  readonly text: string
  /** Segments that the line rests on. */
  readonly support: readonly string[]
  /** Greater is more worth its place. */
  readonly weight: number
}

/** One kind of memory: how its facts are found, settle, are recalled and printed. */
export interface MemoryType<Fact extends FactBase = FactBase, State = unknown> {
  readonly kind: MemoryKind
  /** Types whose segments, by label or by where they are stored, this one also sees: as input to recurrence and slots only. */
  readonly observes: readonly MemoryKind[]
  /** Name and version of the extractor, recorded with every fact. */
  readonly extractor: string
  /** The `…extracted` event that records this type's facts, e.g. `episodesExtractedV1`. */
  readonly event: EventVersion
  /** Segment -> facts. Stateless. May ask a model; the answer is recorded. */
  extract(segment: RoutedSegment, observed: boolean, tools: ExtractionTools): Promise<readonly Draft<Fact>[]>
  /** Each assertion names the slot it competes in. Pure. */
  assertions(fact: Fact, segment: RoutedSegment): readonly Assertion[]
  /** All live assertions of one slot -> nodes, edges, intervals. Pure. */
  readonly settlement: Settlement<State>
  /** Pure; at most two rounds, the second sees what the first found (expansion). */
  recall(query: RecallQuery, found?: readonly GraphRow[]): readonly GraphQuery[]
  /** The heading of this type's block, and the lines its typed nodes give it. Pure. */
  readonly block: {
    readonly name: string
    readonly title: string
    lines(query: RecallQuery, rows: readonly GraphRow[]): readonly BlockLine[]
    /**
     * Whether a node still says something of now, null for one that never did; by default, whether it is valid at the
     * instant (epoch ms).
     */
    isCurrent?(node: SettledNode, instant: number): boolean | null
  }
  /** What a model may make of many episodes at once; absent where nothing is to be made. */
  readonly abstraction?: Abstraction
}

export type { Mention }
