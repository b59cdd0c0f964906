import { EcphoryError } from '@ecphory/memory'
import type { Draw } from './draw.ts'
import type { Template } from './grammar.ts'
import type { Voice } from './voice.ts'

export type Slots = Readonly<Record<string, string>>
export type Vocabulary = Readonly<Record<string, readonly string[]>>

export interface Filling {
  readonly draw: Draw
  readonly vocabulary: Vocabulary
  /** The slots that hold for the whole task. */
  readonly slots: Slots
}

/** A template whose choices and slots are drawn; only what depends on a voice is left in it. */
export function fillSlots(template: Template, { draw, vocabulary, slots }: Filling): Template {
  const drawn = new Map<string, string>()
  const valueOf = (name: string): string => {
    const known = slots[name] ?? drawn.get(name)
    if (known !== undefined) return known
    const table = vocabulary[name.replace(/\d$/u, '')]
    if (table === undefined) throw new EcphoryError('INVALID_ARGUMENT', `No table has values for the slot ${name}.`)
    drawn.set(name, draw.pick(table))
    return drawn.get(name) as string
  }
  let text = template
  for (let previous = ''; previous !== text;) {
    previous = text
    text = text
      .replace(/<([^<>]*)>/gu, (_, choices: string) => draw.pick(choices.split(choiceBounds)))
      .replace(/\{(\d+)-(\d+)\}/gu, (_, least: string, most: string) => `${draw.number(Number(least), Number(most))}`)
      .replace(/\{([a-z]+[A-Za-z]*\d?)\}/gu, (slot, name: string) => (voiceSlots.has(name) ? slot : valueOf(name)))
  }
  return text
}

/** A bar between choices, and not one within `{have|has}`. */
const choiceBounds = /\|(?![^{}]*\})/u

const voiceSlots: ReadonlySet<string> = new Set(['my', 'me', 'self'])

/**
 * A filled template as one person's sentence: whoever it is of is named where it first speaks of them, and from then on
 * by a pronoun.
 */
export function speak(filled: Template, voice: Voice): string {
  let isNamed = voice.bare
  const mention = (full: string, pronoun: string): string => {
    const said = isNamed ? pronoun : full
    isNamed = true
    return said
  }
  const mentions = {
    S: () => mention(voice.full, voice.pronoun),
    my: () => mention(voice.fullMy, voice.my),
    me: () => mention(voice.full === voice.pronoun || voice.person === 'second' ? voice.me : voice.full, voice.me),
  }
  const text = filled
    .replace(/\{(S|my|me)\}( ?)/gu, (_, slot: keyof typeof mentions, space: string, offset: number) =>
      slot === 'S' && voice.bare && offset === 0 ? '' : mentions[slot]() + space,
    )
    .replace(/\{self\}/gu, voice.self)
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/gu, (_, first: string, third: string) => agree(first, third, voice))
  return capitalise(text)
}

function agree(first: string, third: string, { person }: Voice): string {
  if (person === 'third') return third
  if (person === 'first') return first
  return first === 'am' ? 'are' : first === 'was' ? 'were' : first
}

/** A capital at the start and after a full stop. */
const capitalise = (text: string): string =>
  text.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
