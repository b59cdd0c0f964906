import type { RoutedSegment, StateChangeFact } from '@ecphory/events'
import { resolveTimes, textToTerms, createRecallQuery, type Encoder } from '@ecphory/memory'
import {
  changeToOpeningFeatures,
  effectClasses,
  itemsToFeatures,
  itemsToRelevanceFeatures,
  openItem,
  propertiesToChange,
  rowsToOpenItems,
  segmentToFeatures,
  stateChangeAssertions,
  textToConstraint,
  textToRecurrence,
  textToResources,
  working,
  type BoardItem,
  type SegmentEffect,
} from '@ecphory/memory/training'
import { isoToEventTime } from '../../eval/extraction/rows.ts'
import type { Scenario, Trajectory, Turn } from '../../eval/working/scenarios.ts'
import type { Example } from './linear-training.ts'
import { textToSegment } from './segments.ts'

const openStatuses = ['pending', 'scheduled', 'in_progress', 'waiting']
export const closedStatuses: readonly string[] = ['done', 'cancelled']

/** A scenario with its turns encoded and their facts as the extractor found them. */
export interface EncodedScenario {
  readonly scenario: Scenario
  readonly turns: readonly { readonly turn: Turn; readonly segment: RoutedSegment }[]
}

export async function encodeScenario(scenario: Scenario, encoder: Encoder): Promise<EncodedScenario> {
  const turns = []
  for (const turn of scenario.turns) {
    turns.push({ turn, segment: await textToSegment({ ...turn, id: `${scenario.id}.${turn.id}` }, encoder) })
  }
  return { scenario, turns }
}

/** What each turn does to the board: the labels of the effect model. */
export function toEffectExamples({ scenario, turns }: EncodedScenario): readonly Example[] {
  return turns.map(({ turn, segment }) => {
    const changes = changesAt(scenario, turn.id)
    const effect = changes.some(({ to }) => closedStatuses.includes(to))
      ? 'closes'
      : changes.some(({ from }) => from === null)
        ? 'opens'
        : changes.length > 0
          ? 'changes'
          : 'nothing'
    return { features: segmentToFeatures(segment), label: effectClasses.indexOf(effect), weight: 1 }
  })
}

export interface LinkExamples {
  readonly touches: readonly Example[]
  readonly closes: readonly Example[]
}

/** One pair of examples per turn and item that is open before it and has not expired. */
export function toLinkExamples(
  { scenario, turns }: EncodedScenario,
  effectOf: (segment: RoutedSegment) => SegmentEffect,
): LinkExamples {
  const touches: Example[] = []
  const closes: Example[] = []
  const board = new Map<Trajectory, { item: BoardItem; status: string }>()
  for (const { turn, segment } of turns) {
    const change = { ...readChange(factOf(segment, null), segment), effect: effectOf(segment) }
    const open = [...board].filter(([trajectory, { status }]) => isMatchable(trajectory, status, segment))
    const features = itemsToFeatures(
      change,
      segment.time.instant,
      open.map(([, { item }]) => item),
    )
    for (const [index, [trajectory]] of open.entries()) {
      const transition = changesOf(trajectory, turn.id)[0]
      const at = { features: features[index] ?? [], weight: 1 }
      touches.push({ ...at, label: Number(transition !== undefined) })
      closes.push({ ...at, label: Number(transition !== undefined && closedStatuses.includes(transition.to)) })
    }
    for (const trajectory of scenario.trajectories) {
      const transition = changesOf(trajectory, turn.id).at(-1)
      if (transition !== undefined)
        board.set(trajectory, move(board.get(trajectory), trajectory, transition.to, segment))
    }
  }
  return { touches, closes }
}

/**
 * One example per finding of the extractor: whether its turn begins an item. Every turn is taken as working, since what
 * the router lets through is not to be learnt here.
 */
export async function toOpeningExamples(
  { scenario, turns }: EncodedScenario,
  effectOf: (segment: RoutedSegment) => SegmentEffect,
  encoder: Encoder,
): Promise<readonly Example[]> {
  const examples: Example[] = []
  for (const { turn, segment } of turns) {
    const label = Number(changesAt(scenario, turn.id).some(({ from }) => from === null))
    for (const draft of await working.extract(segment, false, { encoder })) {
      if (draft.hint) continue
      const features = changeToOpeningFeatures({ ...draft, role: segment.role, effect: effectOf(segment) })
      examples.push({ features, label, weight: 1 })
    }
  }
  return examples
}

/** One example per query and open item: whether it constrains what is asked. */
export async function toRelevanceExamples(source: EncodedScenario, encoder: Encoder): Promise<readonly Example[]> {
  const examples: Example[] = []
  for (const asked of source.scenario.queries) {
    const now = isoToEventTime(asked.time)
    const items = asked.open.flatMap((name) => openGoldItem(source, name, asked.after))
    if (items.length === 0) continue
    const query = await createRecallQuery(asked.text, now, encoder, 100)
    const rows = items.flatMap((item) => item.states.map((node) => ({ row: 'node' as const, node, hops: 0 })))
    const open = rowsToOpenItems(rows, now.instant)
    const features = itemsToRelevanceFeatures(query, open)
    for (const [index, item] of open.entries()) {
      examples.push({ features: features[index] ?? [], label: Number(asked.constrains.includes(item.name)), weight: 1 })
    }
  }
  return examples
}

function openGoldItem(source: EncodedScenario, name: string, after: string): BoardItem[] {
  const trajectory = source.scenario.trajectories.find(({ item }) => item === name)
  let entry: { item: BoardItem; status: string } | undefined
  for (const { turn, segment } of source.turns) {
    const transition = trajectory === undefined ? undefined : changesOf(trajectory, turn.id).at(-1)
    if (trajectory !== undefined && transition !== undefined) {
      entry = move(entry, trajectory, transition.to, segment)
    }
    if (turn.id === after) break
  }
  return entry === undefined ? [] : [entry.item]
}

const changesAt = (scenario: Scenario, turnId: string): Trajectory['transitions'] =>
  scenario.trajectories.flatMap((trajectory) => changesOf(trajectory, turnId))

const changesOf = (trajectory: Trajectory, turnId: string): Trajectory['transitions'] =>
  trajectory.transitions.filter(({ at, to }) => at === turnId && to !== 'expired')

function isMatchable(trajectory: Trajectory, status: string, segment: RoutedSegment): boolean {
  const due = trajectory.due === null ? null : Date.parse(trajectory.due)
  return openStatuses.includes(status) && (due === null || segment.time.instant <= due + 2 * 86_400_000)
}

function move(
  before: { item: BoardItem; status: string } | undefined,
  trajectory: Trajectory,
  status: string,
  segment: RoutedSegment,
): { item: BoardItem; status: string } {
  const fact = factOf(segment, { trajectory, status })
  const [assertion] = stateChangeAssertions(fact, segment)
  const stored = {
    ...(assertion as NonNullable<typeof assertion>),
    factId: fact.factId,
    support: [],
    assertedAt: 0,
    withdrawnAt: null,
  }
  const opened = openItem(propertiesToChange(stored.value), stored)
  if (before === undefined) return { item: opened, status }
  const item: BoardItem = {
    ...before.item,
    status: opened.status,
    changedBy: opened.changedBy,
    changedAt: opened.changedAt,
    states: opened.states.map((state) => ({
      ...state,
      properties: { ...state.properties, vector: before.item.vectorBytes, vectorScale: before.item.vectorScale },
    })),
  }
  return { item, status }
}

const readChange = (fact: StateChangeFact, segment: RoutedSegment): ReturnType<typeof propertiesToChange> =>
  propertiesToChange(stateChangeAssertions(fact, segment)[0]?.value ?? {})

/** A turn as a fact: of the named gold item, or of nothing in particular. */
function factOf(
  segment: RoutedSegment,
  gold: { readonly trajectory: Trajectory; readonly status: string } | null,
): StateChangeFact {
  const due = gold?.trajectory.due ?? null
  const sentence = resolveTimes(segment.text, segment.time, 'future')
  return {
    factId: `${segment.segmentId}/${gold?.trajectory.item ?? ''}`,
    support: [segment.segmentId],
    origin: 'text',
    kind: 'stateChange',
    item: gold?.trajectory.item ?? segment.text,
    status: (gold?.status ?? 'done') as StateChangeFact['status'],
    due:
      due === null
        ? null
        : {
            from: Date.parse(due),
            to: Date.parse(due),
            offsetMinutes: isoToEventTime(due).offsetMinutes,
            precision: sentence.length > 0 ? 'minute' : 'day',
          },
    terms: [...new Set(textToTerms(segment.text))],
    mentions: [],
    hint: false,
    resources: textToResources(segment.text),
    constraint: textToConstraint(segment.text),
    recurrence: textToRecurrence(segment.text),
  }
}
