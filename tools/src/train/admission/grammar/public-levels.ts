import { fillSlots, type Filling } from './fill.ts'
import type { Aspect, Attribute, Datum, Scene } from './grammar.ts'
import type { Layout } from './language.ts'
import { levels, type Level } from './task.ts'

/** An aspect that the user found out, and from which level on the public says so too; null: never. */
export interface OwnedAspect {
  readonly aspect: Aspect
  readonly revealed: Level | null
}

/** What of a scene a task shows. */
export interface Shown {
  readonly attributes: readonly Attribute[]
  readonly data: readonly Datum[]
  readonly owned: readonly OwnedAspect[]
}

export const isRevealed = (revealed: Level | null, level: Level): boolean =>
  revealed !== null && levels.indexOf(level) >= levels.indexOf(revealed)

/**
 * The public text per level: item data, and with it the opinions, the card or the facts. What the user alone found is
 * in none of them before its level.
 */
export function publicLevels(scene: Scene, shown: Shown, layout: Layout, filling: Filling): Record<Level, string> {
  const { draw } = filling
  const L0 = itemData(scene, shown, layout, filling)
  const told = (level: Level): Aspect[] => {
    const own = shown.owned.filter(({ revealed }) => isRevealed(revealed, level)).map(({ aspect }) => aspect)
    const secret = new Set(shown.owned.map(({ aspect }) => aspect))
    const others = scene.aspects.filter((aspect) => !secret.has(aspect))
    return draw.some([...own, ...draw.some(others, Math.max(0, 3 - own.length))], 4)
  }
  const below = (heads: readonly string[], lines: readonly string[]) => [L0, draw.pick(heads), ...lines].join('\n')
  return {
    L0,
    L1: below(layout.snippetHeads, snippetLines(told('L1'), layout, filling)),
    L2: below(layout.cardHeads, cardLines(told('L2'), shown.attributes, layout, filling)),
    L3: below(layout.factHeads, factLines(told('L3'), layout, filling)),
  }
}

function itemData(scene: Scene, { attributes, data }: Shown, { joints, stop }: Layout, filling: Filling): string {
  const { draw } = filling
  const clauses = draw.some(
    [...attributes.map(({ clause }) => draw.pick(clause)), ...data.map(({ clause }) => clause)],
    9,
  )
  const texts = [draw.pick(scene.intro), ...clauses].map((clause) => fillSlots(clause, filling))
  const joint = draw.pick(joints)
  const afterStop = joint.startsWith(stop)
  return (
    withCapital(texts.map((text, index) => (afterStop || index === 0 ? withCapital(text) : text)).join(joint)) + stop
  )
}

function snippetLines(aspects: readonly Aspect[], layout: Layout, filling: Filling): string[] {
  const general = filling.draw.some(layout.snippets, filling.draw.number(1, 2))
  const texts = [...aspects.map(({ snippet }) => snippet), ...general].map((text) => fillSlots(text, filling))
  return filling.draw.some(texts, 5).map((text) => layout.quoted(withCapital(text)))
}

function cardLines(
  aspects: readonly Aspect[],
  attributes: readonly Attribute[],
  layout: Layout,
  filling: Filling,
): string[] {
  const { draw } = filling
  const ofAttributes = attributes.flatMap(({ card }) => (card === undefined ? [] : [card]))
  const lines = draw.some([...aspects.map(({ card }) => card), ...draw.some(ofAttributes, 2)], 6)
  return lines.map((line) => `- ${layout.share(withCapital(fillSlots(line, filling)), draw.number(5, 18) * 5)}`)
}

const factLines = (aspects: readonly Aspect[], { stop }: Layout, filling: Filling): string[] =>
  aspects.map(({ fact }) => `- ${withCapital(fillSlots(fact, filling))}${stop}`)

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
