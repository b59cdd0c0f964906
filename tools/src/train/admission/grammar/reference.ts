import { speakOf } from './bank.ts'
import type { Evidence } from './evidence.ts'
import { fillSlots } from './fill.ts'
import type { NeutralRequest } from './grammar.ts'
import { withCapital, type Shown } from './public-levels.ts'
import type { Setting } from './setting.ts'

/**
 * The answer that the evidence makes possible: it says what the memories say, in its own person, and what follows. A
 * neutral one is made of what is public.
 */
export function composeReference(
  setting: Setting,
  { data }: Shown,
  evidence: readonly Evidence[],
  neutral: NeutralRequest | null,
): string {
  const { draw, scene, filling, language } = setting
  const { stop, sentenceGap } = language.layout
  if (neutral !== null) return withCapital(fillSlots(neutral.answer, filling))
  const opening = fillSlots(draw.pick(scene.opening), filling)
  const closing = withCapital(fillSlots(draw.pick(data).clause, filling)) + stop
  return [opening, ...evidence.map((each) => sentenceOf(setting, each)), closing].join(sentenceGap)
}

function sentenceOf({ scene, language, companion }: Setting, { entry, therefore }: Evidence): string {
  const { layout, voices } = language
  const teller = scene.answer === 'I' ? voices.I : voices.you
  const isOthers = entry.voice.full.includes(companion.name)
  const said = speakOf(entry, isOthers ? voices.other(companion, teller) : teller)
  return therefore === null ? said + layout.stop : layout.concluded(said, therefore)
}
