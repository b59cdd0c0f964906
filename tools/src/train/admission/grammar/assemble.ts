import { textOf, type Entry } from './bank.ts'
import type { Draw } from './draw.ts'
import { addEvidence, type Evidence } from './evidence.ts'
import { fillSlots } from './fill.ts'
import type { Attribute, DomainGrammar } from './grammar.ts'
import type { Language } from './language.ts'
import { isRevealed, publicLevels, withCapital, type Shown } from './public-levels.ts'
import { composeReference } from './reference.ts'
import { drawSetting, type Setting } from './setting.ts'
import { type GeneratedTask, type Level, type MemoryRole } from './task.ts'
import { addNoise, addTraps, addUnasked } from './traps.ts'

export interface AssembledTask {
  readonly task: GeneratedTask
  /** What each memory was made as, by its id. */
  readonly roles: Readonly<Record<string, MemoryRole>>
}

/** Whose the request is, and whether the bank holds what it needs. */
type Kind = 'answered' | 'unknown' | 'neutral'

const shareNeutral = 0.24
const shareUnknown = 0.06
const bankSize = { least: 15, most: 20 }
const gapsShown = 3

/** One task of a domain. The bank is made first and labelled by what each memory was made as. */
export function assembleTask(draw: Draw, language: Language, grammar: DomainGrammar, id: string): AssembledTask {
  const setting = drawSetting(draw, language, grammar)
  const kind: Kind = draw.chance(shareNeutral)
    ? 'neutral'
    : draw.chance(shareUnknown / (1 - shareNeutral))
      ? 'unknown'
      : 'answered'
  const shown = showScene(setting, kind)
  const evidence = kind === 'answered' ? addEvidence(setting, shown.attributes, shown.owned) : []
  if (kind === 'neutral') addUnasked(setting, shown)
  addTraps(setting, shown)
  addNoise(setting, draw.number(bankSize.least, bankSize.most))
  return labelled(setting, shown, evidence, kind, id)
}

function showScene({ scene, draw, filling }: Setting, kind: Kind): Shown {
  const count = kind === 'unknown' || draw.chance(0.2) ? 0 : draw.chance(0.3) ? 2 : 1
  return {
    attributes: draw.some(scene.attributes, draw.number(3, 4)),
    // Filled here once, since the reference ends with one of them.
    data: draw
      .some(scene.data, draw.number(2, 3))
      .map((datum) => ({ ...datum, clause: fillSlots(datum.clause, filling) })),
    owned: draw.some(scene.aspects, count).map((aspect) => ({ aspect, revealed: drawRevealed(draw) })),
  }
}

function drawRevealed(draw: Draw): Level | null {
  const at = draw.number(1, 100)
  return at <= 20 ? 'L1' : at <= 68 ? 'L2' : at <= 86 ? 'L3' : null
}

function labelled(
  setting: Setting,
  shown: Shown,
  evidence: readonly Evidence[],
  kind: Kind,
  id: string,
): AssembledTask {
  const { draw, scene, filling, bank, language, grammar } = setting
  const neutral = kind === 'neutral' ? draw.pick(scene.neutral) : null
  const entries = draw.some(bank.entries, bank.entries.length)
  const now = Date.UTC(2025, 4, 1) + draw.number(0, 420) * dayMs
  const idOf = (entry: Entry) => `m${String(entries.indexOf(entry) + 1).padStart(2, '0')}`
  const request = draw.pick(neutral === null ? scene.requests : neutral.requests)
  const task: GeneratedTask = {
    id,
    domain: grammar.domain,
    request: withCapital(fillSlots(request, filling)),
    public: publicLevels(scene, shown, language.layout, filling),
    memories: entries.map((entry) => toMemory(entry, idOf(entry), now)),
    gold: goldPerLevel(evidence, idOf),
    gaps: gapsOf(setting, shown.attributes, evidence, kind),
    reference: composeReference(setting, shown, evidence, neutral),
  }
  return { task, roles: Object.fromEntries(entries.map((entry) => [idOf(entry), entry.role])) }
}

const dayMs = 86_400_000

const toMemory = (entry: Entry, id: string, now: number) => ({
  id,
  time: new Date(now - entry.age * dayMs).toISOString().slice(0, 10),
  type: entry.type,
  text: textOf(entry),
})

function goldPerLevel(evidence: readonly Evidence[], idOf: (entry: Entry) => string): Record<Level, string[]> {
  const goldAt = (level: Level) =>
    evidence
      .filter(({ revealed }) => !isRevealed(revealed, level))
      .map(({ entry }) => idOf(entry))
      .sort()
  return { L0: goldAt('L0'), L1: goldAt('L1'), L2: goldAt('L2'), L3: goldAt('L3') }
}

/** What is missing is so whether or not the bank knows it; of a neutral request nothing is. */
function gapsOf(
  { draw, filling, language }: Setting,
  attributes: readonly Attribute[],
  evidence: readonly Evidence[],
  kind: Kind,
): string[] {
  if (kind === 'neutral') return []
  const slots = { ...filling.slots, who: language.layout.user }
  const missing =
    kind === 'answered'
      ? evidence.map(({ gap }) => gap)
      : attributes.map(({ reasons }) => fillSlots(draw.pick(reasons).gap, { ...filling, slots }))
  return draw.some([...new Set(missing)], gapsShown)
}
