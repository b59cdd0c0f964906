import { asType, sayable, wordingsOf, type Entry } from './bank.ts'
import { fillSlots } from './fill.ts'
import type { Attribute, Reason } from './grammar.ts'
import type { OwnedAspect } from './public-levels.ts'
import type { Setting } from './setting.ts'
import type { Level } from './task.ts'
import type { Voice } from './voice.ts'

/** A memory that belongs into the prompt, unless the public says so itself from a level on. */
export interface Evidence {
  readonly entry: Entry
  readonly gap: string
  /** What follows from it here; null for a finding, which speaks for itself. */
  readonly therefore: string | null
  readonly revealed: Level | null
}

const shareFormerly = 0.55

/** One to three reasons of the attributes that are shown, and the findings. */
export function addEvidence(
  setting: Setting,
  attributes: readonly Attribute[],
  owned: readonly OwnedAspect[],
): Evidence[] {
  const { draw } = setting
  const count = owned.length === 0 ? draw.number(1, 3) : draw.number(owned.length > 1 ? 0 : 1, 3)
  const reasons = chooseReasons(setting, draw.some(attributes, count))
  return [
    ...reasons.map(([attribute, reason]) => addReason(setting, attribute, reason)),
    ...owned.flatMap((each) => addObservation(setting, each)),
  ]
}

/** A reason for each attribute, no two of one tag: they would contradict each other. */
function chooseReasons({ draw }: Setting, attributes: readonly Attribute[]): [Attribute, Reason][] {
  const chosen: [Attribute, Reason][] = []
  for (const attribute of attributes) {
    const fitting = attribute.reasons.filter((reason) => chosen.every(([, other]) => areCompatible(reason, other)))
    if (fitting.length > 0) chosen.push([attribute, draw.pick(fitting)])
  }
  return chosen
}

const areCompatible = (one: Reason, other: Reason): boolean =>
  one.key !== other.key && (one.tag === undefined || one.tag !== other.tag)

function addReason(setting: Setting, { therefore, isUsers = false }: Attribute, reason: Reason): Evidence {
  const { draw, bank, filling, language, companion } = setting
  const [voice, isOwn] = subjectOf(setting, isUsers)
  const entry = bank.add('reason', isOwn ? wordingsOf(reason.says) : sayable(reason), { voice }) as Entry
  if (reason.formerly !== undefined && draw.chance(shareFormerly)) {
    const former = asType('semantic', reason.formerly).filter(
      ({ template }) => isOwn || /\{(?:S|my|me)\}/u.test(template),
    )
    bank.add('outdated', former, { voice, olderThan: entry.age })
  }
  const who = isOwn ? language.layout.user : language.layout.called(companion)
  return {
    entry,
    gap: fillSlots(reason.gap, { ...filling, slots: { ...filling.slots, who } }),
    therefore: fillSlots(draw.pick(therefore), filling),
    revealed: null,
  }
}

/** Whom a fact is of that counts here. */
function subjectOf(
  { scene, draw, language, companion, ownVoice }: Setting,
  isUsers: boolean,
): [voice: Voice, isOwn: boolean] {
  const own = ownVoice()
  const isOwn = scene.about === 'user' || (scene.about === 'both' && (isUsers || draw.chance(0.5)))
  return isOwn ? [own, true] : [language.voices.other(companion, own), false]
}

function addObservation({ bank, draw, language, filling }: Setting, { aspect, revealed }: OwnedAspect): Evidence[] {
  const entry = bank.add('observation', wordingsOf(aspect.own), {})
  if (entry === null) return []
  return [{ entry, gap: fillSlots(draw.pick(language.layout.experience), filling), therefore: null, revealed }]
}
