import type { EventTime, Subject } from '@ecphory/events'
import { textToTerms } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import { segmentToUnits } from '../evidence-units.ts'
import type { Candidate, EvidenceUnit, TrustClass } from '../evidence.ts'
import type { PosedGap } from '../gap-query.ts'
import type { Gate } from '../gate/gate.ts'
import { isStyleOnly } from '../gate/style-preference.ts'
import { trustOf } from '../gate/trust.ts'
import type { Voice } from '../gate/trust.ts'
import { barredMax, candidatesMax, unitsPerSegmentMax } from '../limits.ts'
import type { HeldKinds } from '../request.ts'
import type { GraphSources } from './graph-sources.ts'
import { rankGaps } from './rank-gaps.ts'
import type { FoundMemory } from './rank-gaps.ts'
import { readGaps } from './read-gaps.ts'
import type { GapHit, GapQuestion } from './read-gaps.ts'
import { readStandings } from './read-standing.ts'

/** A unit that was found, before it is known whether what it says still stands. */
export type FoundUnit = Omit<Candidate, 'vector' | 'superseded'>

export interface Retrieved {
  /** What the gate lets through: at most `candidatesMax`, greatest score first, ties by id. */
  readonly candidates: readonly Candidate[]
  /** What it does not, in the same order: at most `barredMax`. It takes no room of the candidates. */
  readonly barred: readonly FoundUnit[]
}

export interface RetrievalSources extends GraphSources {
  readonly encoder: Encoder
}

/**
 * Executes gap queries over the graphs of one subject under one shared budget, and bars what is not to be trusted before
 * any policy reads it. How the user wants answers to look is no candidate.
 *
 * @param held how much each graph holds
 * @param gaps canonical; where one brings no vector, its text is encoded
 */
export async function retrieveCandidates(
  sources: RetrievalSources,
  subject: Subject,
  held: HeldKinds,
  gaps: readonly PosedGap[],
  now: EventTime,
  gate: Gate,
): Promise<Retrieved> {
  const questions = await toQuestions(sources.encoder, gaps)
  const { passed, barred } = gateUnits(questions, await readGaps(sources, subject, held, questions), gate)
  const memories = new Map(passed.map(({ unit, kinds }) => [unit.segmentId, { segmentId: unit.segmentId, kinds }]))
  const standings = await readStandings(sources, subject, [...memories.values()], now.instant)
  return {
    candidates: passed.flatMap((unit) => {
      const standing = standings.get(unit.unit.segmentId)
      return standing === undefined ? [] : [{ ...unit, ...standing }]
    }),
    barred,
  }
}

async function toQuestions(encoder: Encoder, gaps: readonly PosedGap[]): Promise<readonly GapQuestion[]> {
  const texts = gaps.filter(({ vector }) => vector === undefined).map(({ text }) => text)
  const encoded = new Map<string, Float32Array>()
  if (texts.length > 0) (await encoder.encode(texts, 'query')).forEach((one, i) => encoded.set(texts[i] as string, one))
  return gaps.map(({ text, vector = encoded.get(text) ?? new Float32Array(encoder.dimensions) }) => ({
    ...{ text, terms: textToTerms(text), vector },
  }))
}

/**
 * What passes the gate and what does not are ranked apart: a score is relative to what is ranked beside, and what is barred
 * must not move the candidates.
 */
function gateUnits(questions: readonly GapQuestion[], hits: readonly GapHit[], gate: Gate) {
  const lineageOf = createLineage(hits)
  const trusts = new Map(hits.map((hit) => [hit.anchor.segmentId, trustOf(hit.anchor, () => lineageOf(hit))]))
  const trustIn = ({ anchor }: Pick<GapHit, 'anchor'>) => trusts.get(anchor.segmentId) as TrustClass
  const terms = new Set(questions.flatMap((question) => question.terms))
  const best = (some: readonly GapHit[], max: number) => cutUnits(rankGaps(questions, some), max, terms, trustIn)
  const trusted = hits.filter((hit) => gate({ text: '', trust: trustIn(hit) }))
  const ranked = best(trusted, candidatesMax)
  const passes = (hit: GapHit) => gate({ text: hit.anchor.text, trust: trustIn(hit) })
  // Whose word a memory is costs nothing to see. What it says is read of the best alone; once one of these is barred, of
  // all, since others of its kind would move the ranking as well.
  const read = new Set(ranked.map(({ unit }) => unit.segmentId))
  const isClean = trusted.filter(({ anchor }) => read.has(anchor.segmentId)).every(passes)
  const passing = isClean ? trusted : trusted.filter(passes)
  const isPassing = new Set(passing)
  const barring = hits.filter((hit) => !isPassing.has(hit))
  return { passed: isClean ? ranked : best(passing, candidatesMax), barred: best(barring, barredMax) }
}

/** Cuts what was found into units, best first, until there are as many as may be. */
function cutUnits(
  found: readonly FoundMemory[],
  max: number,
  terms: ReadonlySet<string>,
  trustIn: (memory: FoundMemory) => TrustClass,
): readonly FoundUnit[] {
  const cut: FoundUnit[] = []
  for (const memory of found) {
    if (cut.length >= max) break
    const { anchor, kinds, score, byGap } = memory
    const { role, speaker, time } = anchor
    const shared = { kinds, role, speaker, time, trust: trustIn(memory), score, byGap }
    cut.push(
      ...unitsOf(anchor, terms)
        .slice(0, max - cut.length)
        .map((unit) => ({ unit, ...shared })),
    )
  }
  return cut.sort(byScore)
}

/** Those that hold most of the words that are looked for. */
function unitsOf(anchor: FoundMemory['anchor'], terms: ReadonlySet<string>): readonly EvidenceUnit[] {
  const units = segmentToUnits(anchor).filter((unit) => !isStyleOnly(unit.anchor))
  if (units.length <= unitsPerSegmentMax) return units
  const held = new Map(
    units.map((unit) => [unit, new Set(textToTerms(unit.anchor).filter((one) => terms.has(one))).size]),
  )
  return [...units]
    .sort((a, b) => (held.get(b) ?? 0) - (held.get(a) ?? 0) || a.start - b.start)
    .slice(0, unitsPerSegmentMax)
}

/** What stands before a memory in its trace, as far as some graph holds it; null for what none does. */
function createLineage(hits: readonly GapHit[]): (hit: GapHit) => readonly (Voice | null)[] {
  let voices: ReadonlyMap<string, Voice> | undefined
  return ({ anchor: { traceId, index } }) => {
    const known = (voices ??= new Map(hits.map(({ anchor }) => [`${anchor.traceId} ${anchor.index}`, anchor])))
    return Array.from({ length: index }, (_, earlier) => known.get(`${traceId} ${earlier}`) ?? null)
  }
}

const byScore = (a: FoundUnit, b: FoundUnit): number => b.score - a.score || (a.unit.id < b.unit.id ? -1 : 1)
