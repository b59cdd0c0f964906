import { createBank, type Bank } from './bank.ts'
import type { Draw } from './draw.ts'
import { fillSlots, type Filling } from './fill.ts'
import type { DomainGrammar, Scene } from './grammar.ts'
import type { Language } from './language.ts'
import { bankVoice, type Person, type Voice } from './voice.ts'

/** All that the parts of one task have in common. */
export interface Setting {
  readonly draw: Draw
  readonly language: Language
  readonly grammar: DomainGrammar
  readonly scene: Scene
  readonly filling: Filling
  /** Whom the request names, where the scene is about somebody. */
  readonly companion: Person
  readonly ownVoice: () => Voice
  readonly bank: Bank
}

export function drawSetting(draw: Draw, language: Language, grammar: DomainGrammar): Setting {
  const scene = draw.pick(grammar.scenes)
  const companion = language.companion(draw, scene.about)
  const filling = sceneFilling(draw, language, scene, companion)
  const ownVoice = bankVoice(language.voices, draw)
  return { draw, language, grammar, scene, filling, companion, ownVoice, bank: createBank(filling, ownVoice) }
}

/** The scene's own slots, drawn and filled once, so that they mean the same in all texts of a task. */
export function sceneFilling(draw: Draw, { vocabulary, layout }: Language, scene: Scene, companion: Person): Filling {
  const she = companion.gender === 'she'
  const people: Record<string, string> = {
    companion: layout.companion(companion),
    companionName: companion.name,
    they: she ? 'she' : 'he',
    them: she ? 'her' : 'him',
    their: she ? 'her' : 'his',
  }
  const slots = { ...people }
  for (const [name, value] of Object.entries(scene.slots(draw))) {
    slots[name] = fillSlots(value, { draw, vocabulary, slots })
  }
  return { draw, vocabulary, slots }
}
