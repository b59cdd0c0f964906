import { dot } from '../ranking/vector.ts'
import { hourMs } from '../time/wall-clock.ts'
import type { BoardItem } from './board.ts'
import { haveCommon } from './have-common.ts'
import { linkWeights } from './weights/link-weights.ts'
import { logitsOf, openLinearModel } from './linear-model.ts'
import type { StateChange } from './state-change.ts'

/** How likely a change is about an item (`touches`), and that it ends it (`closes`): logits. */
export interface Link {
  readonly item: BoardItem
  readonly touches: number
  readonly closes: number
}

const model = openLinearModel(linkWeights)

/** Rates every open item against one change at an instant. Costs one dot product or two per item. */
export function linkItems(change: StateChange, instant: number, items: readonly BoardItem[]): Link[] {
  const features = itemsToFeatures(change, instant, items)
  return items.map((item, index) => {
    const [touches = 0, closes = 0] = logitsOf(model, features[index] ?? [])
    return { item, touches, closes }
  })
}

/**
 * People rarely repeat a name: an atlas goes back "through the returns slot". So meaning (cosines), shared words,
 * nearness to the due and what the segment does on the whole are weighed together. Times are in steps, so that a
 * settled board does not hang on the last bit of a logarithm.
 */
export function itemsToFeatures(
  change: Pick<StateChange, 'terms' | 'names' | 'role' | 'vector' | 'effect'>,
  instant: number,
  items: readonly BoardItem[],
): number[][] {
  const cosines = items.map((item) => cosinesTo(change.vector, item))
  const mean = cosines.reduce((sum, { nearest }) => sum + nearest, 0) / Math.max(1, items.length)
  const best = cosines.reduce((largest, { nearest }) => Math.max(largest, nearest), -Infinity)
  return items.map((item, index) => {
    const { opened, changed, nearest: own } = cosines[index] as ItemCosines
    return [
      (opened - cosineMiddle) * cosineScale,
      (changed - cosineMiddle) * cosineScale,
      (own - mean) * cosineScale,
      Number(own === best),
      ...termFeatures(change, item),
      ...dueFeatures(instant, item),
      ...ageFeatures((instant - item.changedAt) / hourMs),
      Number(change.role === 'log'),
      Number(change.role === 'assistant'),
      Number(change.role === 'log' && item.isDevices),
      Number(change.role === 'log' && item.status === 'waiting'),
      Number(items.length === 1),
      Number(items.length === 2),
      ...(['waiting', 'in_progress', 'scheduled'] as const).map((status) => Number(item.status === status)),
      change.effect.closes,
      change.effect.opens,
      change.effect.changes,
    ]
  })
}

/** Cosines of this encoder are compressed: unrelated pairs lie about .8. */
const cosineMiddle = 0.85
const cosineScale = 10

interface ItemCosines {
  readonly opened: number
  readonly changed: number
  readonly nearest: number
}

/** Most items were never changed since they were opened: one product tells both. */
function cosinesTo(vector: Float32Array, { openedBy, changedBy }: BoardItem): ItemCosines {
  const opened = cosine(vector, openedBy)
  const changed = changedBy === openedBy ? opened : cosine(vector, changedBy)
  return { opened, changed, nearest: Math.max(opened, changed) }
}

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.length === 0 || a.length !== b.length ? cosineMiddle : dot(a, b)

function termFeatures(change: Pick<StateChange, 'terms' | 'names'>, item: BoardItem): number[] {
  let [shared, telling] = [0, 0]
  for (const term of change.terms) {
    if (!item.terms.has(term)) continue
    shared += 1
    if (telling === 0 && (term.length > 4 || /^\p{sc=Han}{2}$/u.test(term))) telling = 1
  }
  return [
    Math.min(3, shared),
    shared / Math.sqrt(change.terms.size * item.terms.size + 1),
    telling,
    Number(haveCommon(change.names, item.names)),
  ]
}

function dueFeatures(instant: number, item: BoardItem): number[] {
  const due = item.due?.to ?? item.due?.from ?? null
  const hours = due === null ? Number.NaN : (instant - due) / hourMs
  return [
    Number(due === null),
    Number(Math.abs(hours) <= 3),
    Number(hours > -24 && hours < -3),
    Number(hours > 3 && hours <= 48),
    Number(hours > 48),
    Number(hours <= -120),
  ]
}

const ageFeatures = (hours: number): number[] => [
  Number(hours < 0.2),
  Number(hours >= 0.2 && hours < 6),
  Number(hours >= 6 && hours < 48),
  Number(hours >= 48 && hours < 192),
]
