import type { Decision, MemoryKind, MemoryLabel, Subject } from '@ecphory/events'
import type { Generation } from '@ecphory/memory'
import { generationOf } from '../generations.ts'
import { compareAnswers } from './compare-answers.ts'
import type { AnswerChange, AnswerParts, SavedQuery } from './compare-answers.ts'
import { reachesOf } from './reach.ts'
import { readDecisions, readFacts } from './read-run.ts'
import type { FoundInSegment, Window } from './read-run.ts'
import type { ReplayHost } from './replays.ts'

/** A segment that two routers place differently. */
export interface MovedSegment {
  readonly segmentId: string
  readonly subject: Subject
  /** Null where one of the two runs has no such segment: it cuts otherwise, or parked the trace. */
  readonly before: Placed | null
  readonly after: Placed | null
}

export interface Placed {
  readonly labels: readonly MemoryLabel[]
  readonly stored: readonly MemoryKind[]
  readonly doubtful: boolean
  readonly head: string
}

/** A segment in which two extractors find different facts of a type. */
export interface ChangedFacts {
  readonly kind: MemoryKind
  readonly segmentId: string
  readonly subject: Subject
  readonly text: string
  /** Facts as canonical JSON that are in the one alone; `changed` pairs one that went with one that came. */
  readonly added: readonly string[]
  readonly gone: readonly string[]
  readonly changed: readonly { readonly before: string; readonly after: string }[]
}

export interface GenerationDiff {
  readonly before: string
  readonly after: string
  /** Root offsets by partition that were compared: [from, to). */
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly counts: {
    readonly segments: { readonly compared: number; readonly moved: number }
    readonly facts: {
      readonly compared: number
      readonly added: number
      readonly gone: number
      readonly changed: number
    }
    /** Null where nothing was asked: no queries, or a generation without graphs. */
    readonly answers: { readonly compared: number; readonly changed: number } | null
  }
  readonly segments: readonly MovedSegment[]
  readonly facts: readonly ChangedFacts[]
  readonly answers: readonly AnswerChange[]
}

export interface DiffOptions {
  readonly queries?: readonly SavedQuery[]
}

/**
 * Compares two generations over what both have passed of the root log, while both go on: where each segment went (K4),
 * which facts each segment gave, and what saved questions are answered. Facts are compared by what they say.
 */
export async function diffGenerations(
  host: Pick<ReplayHost, 'currentGenerations'> & {
    readonly parts: ReplayHost['parts'] & AnswerParts
  },
  names: readonly [string, string],
  { queries = [] }: DiffOptions = {},
): Promise<GenerationDiff> {
  const { parts } = host
  const generations = await host.currentGenerations()
  const pair = [generationOf(generations, names[0]), generationOf(generations, names[1])] as const
  const windows = await windowsOf(parts, pair)
  const segments = { compared: 0, moved: [] as MovedSegment[] }
  const facts = { compared: 0, changed: [] as ChangedFacts[] }
  for (const window of windows) {
    await compareSegments(parts, pair, window, segments)
    for (const type of parts.types) {
      const [old, made] = [
        await readFacts(parts.log, pair[0], type, window),
        await readFacts(parts.log, pair[1], type, window),
      ]
      facts.compared += new Set([...old.keys(), ...made.keys()]).size
      facts.changed.push(...changedFacts(type.kind, old, made))
    }
  }
  const isWhole = pair.every(({ partial }) => partial === undefined)
  const asked = isWhole ? queries : []
  const answerers = pair.map((generation) => ({ generation, types: parts.versions.typesOf(generation, parts.types) }))
  const [first, second] = answerers
  const to = windows.map((window) => window.to)
  const answers = first && second ? await compareAnswers(parts, [first, second], asked, to) : []
  const sum = (of: (one: ChangedFacts) => number) => facts.changed.reduce((total, one) => total + of(one), 0)
  return {
    before: names[0],
    after: names[1],
    from: windows.map((window) => window.from),
    to,
    counts: {
      segments: { compared: segments.compared, moved: segments.moved.length },
      facts: {
        compared: facts.compared,
        added: sum(({ added }) => added.length),
        gone: sum(({ gone }) => gone.length),
        changed: sum(({ changed }) => changed.length),
      },
      answers: asked.length === 0 ? null : { compared: asked.length, changed: answers.length },
    },
    segments: segments.moved,
    facts: facts.changed,
    answers,
  }
}

/** What both have passed, and both are made of. */
async function windowsOf(parts: AnswerParts, pair: readonly [Generation, Generation]): Promise<readonly Window[]> {
  const [old, made] = [await reachesOf(parts, pair[0]), await reachesOf(parts, pair[1])]
  return old.map((reach, partition) => {
    const stretches = pair.flatMap(({ partial }) => (partial === undefined ? [] : [partial]))
    const from = Math.max(0, ...stretches.map((stretch) => stretch.from[partition] ?? 0))
    const to = Math.min(reach, made[partition] ?? 0, ...stretches.map((stretch) => stretch.to[partition] ?? 0))
    return { partition, from, to: Math.max(from, to) }
  })
}

async function compareSegments(
  parts: AnswerParts,
  pair: readonly [Generation, Generation],
  window: Window,
  into: { compared: number; moved: MovedSegment[] },
): Promise<void> {
  const old = await readDecisions(parts.log, pair[0], window)
  const made = pair[0].routingRun === pair[1].routingRun ? old : await readDecisions(parts.log, pair[1], window)
  for (const segmentId of new Set([...old.keys(), ...made.keys()])) {
    into.compared += 1
    const [before, after] = [old.get(segmentId), made.get(segmentId)]
    if (before !== undefined && after !== undefined && isPlacedAlike(before, after)) continue
    const subject = (before ?? after)?.subject as Subject
    into.moved.push({ segmentId, subject, before: placedOf(before), after: placedOf(after) })
  }
}

/** Likelihoods of another head always differ a little; what counts is what it made of them. */
const isPlacedAlike = (a: Decision, b: Decision): boolean =>
  a.labels.join() === b.labels.join() && a.stored.join() === b.stored.join() && a.doubtful === b.doubtful

const placedOf = (decision: Decision | undefined): Placed | null =>
  decision === undefined
    ? null
    : { labels: decision.labels, stored: decision.stored, doubtful: decision.doubtful, head: decision.head }

function changedFacts(
  kind: MemoryKind,
  before: ReadonlyMap<string, FoundInSegment>,
  after: ReadonlyMap<string, FoundInSegment>,
): readonly ChangedFacts[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((segmentId) => {
    const [old, made] = [before.get(segmentId), after.get(segmentId)]
    const gone = leftOf(old?.facts ?? [], made?.facts ?? [])
    const came = leftOf(made?.facts ?? [], old?.facts ?? [])
    if (gone.length === 0 && came.length === 0) return []
    const { subject, text } = (old ?? made) as FoundInSegment
    const pairs = Math.min(gone.length, came.length)
    const changed = gone.slice(0, pairs).map((one, index) => ({ before: one, after: came[index] as string }))
    return [{ kind, segmentId, subject, text, added: came.slice(pairs), gone: gone.slice(pairs), changed }]
  })
}

/** Those of a list that another lacks, each as often as it lacks it. */
function leftOf(facts: readonly string[], others: readonly string[]): readonly string[] {
  const held = new Map<string, number>()
  for (const fact of others) held.set(fact, (held.get(fact) ?? 0) + 1)
  return facts.filter((fact) => {
    const count = held.get(fact) ?? 0
    if (count > 0) held.set(fact, count - 1)
    return count === 0
  })
}
