import type { Draw } from './draw.ts'
import { fillSlots, speak, type Filling } from './fill.ts'
import type { Reason, Template, Wordings } from './grammar.ts'
import { memoryTypes, type MemoryRole, type MemoryType } from './task.ts'
import type { Voice } from './voice.ts'

/** A memory before it has its place in a bank. */
export interface Entry {
  readonly role: MemoryRole
  readonly type: MemoryType
  /** Filled, with the voice still open: the reference says the same in its own person. */
  readonly filled: Template
  readonly voice: Voice
  /** Days before the request. */
  readonly age: number
}

export interface Wording {
  readonly type: MemoryType
  readonly template: Template
}

/** Entries of one bank: no template is used twice in it. */
export interface Bank {
  readonly entries: readonly Entry[]
  /** Adds one of the wordings; null where all are used. */
  add(role: MemoryRole, wordings: readonly Wording[], how: EntryOptions): Entry | null
}

export interface EntryOptions {
  readonly voice?: Voice
  readonly filling?: Filling
  readonly olderThan?: number
}

export function createBank(filling: Filling, ownVoice: () => Voice): Bank {
  const entries: Entry[] = []
  const used = new Set<Template>()
  return {
    entries,
    add(role, wordings, { voice = ownVoice(), filling: own = filling, olderThan }) {
      const fresh = wordings.filter(({ template }) => !used.has(template))
      if (fresh.length === 0) return null
      const { type, template } = filling.draw.pick(fresh)
      used.add(template)
      const age = olderThan === undefined ? ageOf(type, filling.draw) : olderThan + filling.draw.number(90, 900)
      const entry = { role, type, filled: fillSlots(template, own), voice, age }
      entries.push(entry)
      return entry
    },
  }
}

export const textOf = ({ filled, voice }: Entry): string => withStop(speak(filled, voice))

/** The same in another voice, without a stop. */
export const speakOf = ({ filled }: Entry, voice: Voice): string => speak(filled, voice).replace(/[.。]$/u, '')

/** What is open now is fresh, what holds may be old. */
function ageOf(type: MemoryType, draw: Draw): number {
  if (type === 'working') return draw.number(1, 21)
  return type === 'episodic' ? draw.number(3, 420) : draw.number(5, 700)
}

const withStop = (text: string): string =>
  /[.!?。！？"”]$/u.test(text) ? text : text + (/\p{Script=Han}/u.test(text) ? '。' : '.')

export const wordingsOf = (says: Wordings): Wording[] =>
  memoryTypes.flatMap((type) => (says[type] ?? []).map((template) => ({ type, template })))

/** The wordings that can be said of anybody. */
export const sayable = (reason: Reason): Wording[] =>
  wordingsOf(reason.says).filter(({ template }) => /\{(?:S|my|me)\}/u.test(template))

export const asType = (type: MemoryType, templates: readonly Template[]): Wording[] =>
  templates.map((template) => ({ type, template }))
