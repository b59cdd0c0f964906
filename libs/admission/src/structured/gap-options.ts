import { dot } from '@ecphory/memory'
import { gapKinds } from '../gap-query.ts'
import type { GapKind, PosedGap } from '../gap-query.ts'
import { gapCharactersMax, gapsMax } from '../limits.ts'
import type { HeldKinds } from '../request.ts'
import type { AdmissionReader } from './admission-model.ts'
import { unit } from './basis.ts'
import type { ChoiceBounds } from './choose.ts'
import { capitalised } from '../capitalised.ts'
import type { RequestReading } from './read-request.ts'
import { rarityOf } from './rarity.ts'
import { requestFeatures } from './request-features.ts'
import type { SelectionProblem } from './selection-net.ts'
import { memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { foldText, textToTerms } from '@ecphory/memory'

/** What a gap of each kind is called in a query. */
const phrases: Readonly<Record<GapKind, { readonly latin: string; readonly han: string }>> = {
  preference: { latin: 'likes and dislikes', han: '喜好' },
  reaction: { latin: 'own experience', han: '亲身经历' },
  tolerance: { latin: 'what is too much', han: '受不了的' },
  habit: { latin: 'what is usually done', han: '习惯' },
  constraint: { latin: 'what limits', han: '限制' },
  relationship_or_event: { latin: 'people and events', han: '相关的人和事' },
  task_state: { latin: 'what is decided or open', han: '已定或未定的事' },
}

/** A gap's vector is made of what is asked, what is known and what is wished for: no encoder runs. */
const mixture = { request: 0.4, publicContext: 1, wish: 2, kind: 0.2 }

/** A gap of each of these kinds, one of each that a request may have where none are named, all about the same matter. Deterministic. */
export function gapOptions(
  reader: AdmissionReader,
  reading: RequestReading,
  kinds: readonly GapKind[] = gapKinds,
): readonly PosedGap[] {
  if (kinds.length === 0) return []
  const matter = matterOf(reader, reading)
  const isHan = /\p{sc=Han}/u.test(reading.request.text)
  return kinds.map((kind) => ({
    kind,
    text: `${isHan ? phrases[kind].han : phrases[kind].latin}: ${matter}`.slice(0, gapCharactersMax).trim(),
    vector: vectorOf(reader, reading, kind),
  }))
}

/** What the request is about: its names, those of the public context, and its rarest words, in that order. */
function matterOf({ rarity }: AdmissionReader, { request: { text, publicContext } }: RequestReading): string {
  const words = (of: string) => of.match(/[\p{L}\p{N}]+/gu) ?? []
  const named = (of: string) => words(of).filter((word) => capitalised(word).size > 0)
  const rarest = words(text)
    .map((word) => ({ word, rarity: Math.max(0, ...textToTerms(word).map((term) => rarityOf(rarity, term))) }))
    .sort((a, b) => b.rarity - a.rarity)
    .map(({ word }) => word)
  const chosen: string[] = []
  const seen = new Set<string>()
  for (const word of [...named(text), ...named(publicContext), ...rarest]) {
    const key = foldText(word)
    // A clause of a script without spaces is one word: one that is too long by itself must not empty the matter.
    if (seen.has(key) || word.length > matterCharactersMax || textToTerms(word).length === 0) continue
    if (chosen.join(' ').length + word.length > matterCharactersMax) break
    seen.add(key)
    chosen.push(word)
  }
  return chosen.join(' ')
}

const matterCharactersMax = 160

function vectorOf({ kinds }: AdmissionReader, { request, wish }: RequestReading, kind: GapKind): Float32Array {
  const towards = unit(wish.map((value, k) => value + mixture.kind * (kinds[kind][k] as number)))
  const isPublic = request.publicContext.trim() !== ''
  const known = isPublic ? request.publicVector : request.vector
  return unit(
    towards.map(
      (value, k) =>
        mixture.wish * value +
        mixture.request * (request.vector[k] as number) +
        mixture.publicContext * (known[k] as number),
    ),
  )
}

/**
 * How gaps are chosen. Where something is likelier missing than not, something is asked for, though nothing may be likelier
 * than any one list: what is asked for needlessly costs a search, what is not asked for is not found.
 */
export const gapBounds: ChoiceBounds = { takenMax: gapsMax, fits: (options) => options.length > 0 }

const optionTokens = 16

/**
 * The most memories of each kind that a bank holds which the first stage was trained on; more say nothing further to it.
 * Whoever plants memories by the hundred must not move what a request is taken to lack.
 */
const heldMax: Readonly<Record<MemoryKind, number>> = { episodic: 14, procedural: 5, semantic: 17, working: 7 }

/** The first stage's problem, its features unscaled: the options in the order of `gapKinds`. */
export function gapProblem(reader: AdmissionReader, reading: RequestReading, heldKinds: HeldKinds): SelectionProblem {
  const request = requestFeatures(reading)
  const store = memoryKinds.map((kind) => Math.log1p(Math.min(heldMax[kind], heldKinds[kind])))
  const count = gapKinds.length
  const likeness = new Float32Array(count * count)
  gapKinds.forEach((a, i) =>
    gapKinds.forEach((b, j) => (likeness[i * count + j] = dot(reader.kinds[a], reader.kinds[b]))),
  )
  const rows = gapKinds.map((kind) => [
    ...gapKinds.map((other) => (other === kind ? 1 : 0)),
    dot(reading.wish, reader.kinds[kind]),
    ...request,
  ])
  return {
    count,
    options: Float32Array.from(rows.flat()),
    whole: Float32Array.from([...request, ...store]),
    likeness,
    costs: new Float32Array(count).fill(optionTokens),
  }
}
