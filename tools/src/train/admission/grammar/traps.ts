import { asType, sayable, wordingsOf, type Wording } from './bank.ts'
import type { Attribute, DomainGrammar, FarReasons, Reason } from './grammar.ts'
import type { Shown } from './public-levels.ts'
import { sceneFilling, type Setting } from './setting.ts'
import { trapKinds, type TrapKind } from './task.ts'

/** Matter of the user's own that the request does not ask for: it is answered without anybody's memory. */
export function addUnasked({ scene, bank, draw }: Setting, { attributes, owned }: Shown): void {
  for (const reason of draw.some(reasonsOf(attributes), draw.number(2, 4))) {
    bank.add('unasked', wordingsOf(reason.says), {})
  }
  for (const { aspect } of owned) bank.add('unasked', wordingsOf(aspect.own), {})
  if (scene.about !== 'user' && scene.about !== 'both') return
  const other = draw.pick(reasonsOf(scene.attributes))
  if (draw.chance(0.3)) bank.add('unasked', wordingsOf(other.says), {})
}

/** Four to seven kinds of traps, some of them twice. */
export function addTraps(setting: Setting, shown: Shown): void {
  const { draw } = setting
  for (const kind of draw.some(trapKinds, draw.number(4, 7))) {
    addTrap(setting, shown, kind)
    if (draw.chance(kind === 'other-person' ? 0.5 : 0.2)) addTrap(setting, shown, kind)
  }
}

function addTrap(setting: Setting, { data }: Shown, kind: TrapKind): void {
  const { scene, bank, draw, language } = setting
  if (kind === 'other-person') return addOtherPerson(setting)
  if (kind === 'outdated') return addOutdated(setting)
  const wordings: Record<Exclude<TrapKind, 'other-person' | 'outdated'>, readonly Wording[]> = {
    public: asType(draw.pick(['semantic', 'working', 'episodic']), draw.pick(data).repeats),
    homonym: asType('episodic', scene.homonym),
    beside: asType(draw.pick(['episodic', 'semantic']), scene.beside),
    style: wordingsOf(language.styleWishes),
    hearsay: asType(draw.pick(['episodic', 'semantic']), scene.hearsay),
  }
  bank.add(kind, wordings[kind], {})
}

/** The same matter as a reason would be, of somebody whom the request does not concern. */
function addOtherPerson(setting: Setting): void {
  const { scene, bank, draw, language, companion, ownVoice } = setting
  const person = language.person(draw)
  if (person.name === companion.name || person.relation === companion.relation) return
  const own = ownVoice()
  // Where only the companion counts, the user's own taste and troubles are another person's as well.
  const voice = scene.about === 'companion' && draw.chance(0.4) ? own : language.voices.other(person, own)
  bank.add('other-person', sayable(draw.pick(reasonsOf(scene.attributes))), { voice })
}

/** What time has overtaken: states that ended of themselves. */
function addOutdated({ scene, bank }: Setting): void {
  bank.add('outdated', asType('semantic', scene.stale), { olderThan: 300 })
}

const shareForeign = 0.3
const shareFar = 0.2

/** Life's noise, matter of other domains and reasons that say nothing in this one, up to the size of the bank. */
export function addNoise(setting: Setting, size: number): void {
  const { bank, draw, language, grammar } = setting
  const others = language.grammars.filter(({ domain }) => domain !== grammar.domain)
  const far = farReasons(language.far, grammar)
  for (let tries = 0; bank.entries.length < size && tries < 200; tries++) {
    const kind = draw.chance(shareForeign) ? 'foreign' : draw.chance(shareFar) ? 'far' : 'noise'
    if (kind === 'foreign') addForeign(setting, draw.pick(others))
    else if (kind === 'far' && far.length > 0) bank.add('noise', wordingsOf(draw.pick(far).says), {})
    else bank.add('noise', wordingsOf(language.noise), {})
  }
}

function addForeign({ bank, draw, language }: Setting, { scenes }: DomainGrammar): void {
  const scene = draw.pick(scenes)
  const filling = sceneFilling(draw, language, scene, language.companion(draw, scene.about))
  bank.add('noise', asType('episodic', draw.chance(0.6) ? scene.beside : scene.homonym), { filling })
}

const farReasons = (far: readonly FarReasons[], { domain }: DomainGrammar): Reason[] =>
  far.filter(({ domains }) => domains.includes(domain)).flatMap(({ reasons }) => reasons)

const reasonsOf = (attributes: readonly Attribute[]): Reason[] => attributes.flatMap(({ reasons }) => reasons)
