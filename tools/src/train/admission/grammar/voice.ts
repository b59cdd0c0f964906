import type { Draw } from './draw.ts'

/** Who a memory speaks of, and in which person. */
export interface Voice {
  /** The subject where it is first mentioned, and after that. */
  readonly full: string
  readonly pronoun: string
  /** The possessive where it is the first mention, and after that. */
  readonly fullMy: string
  readonly my: string
  readonly me: string
  readonly self: string
  readonly person: 'first' | 'second' | 'third'
  /** Notes without a subject: "Has bad knees." */
  readonly bare: boolean
}

export type Gender = 'she' | 'he'

/** Somebody else: how the user calls them. */
export interface Person {
  readonly name: string
  /** "sister", "colleague"; it follows a possessive. */
  readonly relation: string
  readonly gender: Gender
}

/** How one language speaks of people. */
export interface Voices {
  /** The voices in which a bank about the user can be written. */
  readonly banks: (gender: Gender) => readonly Voice[]
  readonly you: Voice
  readonly I: Voice
  /** Somebody else, as seen from a bank or an answer in that voice. */
  readonly other: (person: Person, from: Voice) => Voice
}

const pronouns = {
  she: { pronoun: 'she', my: 'her', me: 'her', self: 'herself' },
  he: { pronoun: 'he', my: 'his', me: 'him', self: 'himself' },
} as const

const first: Voice = {
  full: 'I',
  pronoun: 'I',
  fullMy: 'my',
  my: 'my',
  me: 'me',
  self: 'myself',
  person: 'first',
  bare: false,
}

export const englishVoices: Voices = {
  I: first,
  you: {
    full: 'you',
    pronoun: 'you',
    fullMy: 'your',
    my: 'your',
    me: 'you',
    self: 'yourself',
    person: 'second',
    bare: false,
  },
  banks: (gender) => {
    const third = { ...pronouns[gender], person: 'third' as const }
    return [
      first,
      { ...third, full: '', fullMy: third.my, bare: true },
      { ...third, full: gender, fullMy: third.my, bare: false },
      { ...third, full: 'the user', fullMy: "the user's", bare: false },
    ]
  },
  other: ({ name, relation, gender }, from) => {
    const full = from.bare ? `${relation} ${name}` : `${from.fullMy} ${relation} ${name}`
    return { ...pronouns[gender], full, fullMy: `${full}'s`, person: 'third', bare: false }
  },
}

const third = { pronoun: '用户', my: '用户的', me: '用户', self: '自己', person: 'third' as const }

const chinesePronouns = {
  she: { pronoun: '她', fullMy: '她的', my: '她的', me: '她' },
  he: { pronoun: '他', fullMy: '他的', my: '他的', me: '他' },
} as const

export const chineseVoices: Voices = {
  I: { full: '我', pronoun: '我', fullMy: '我的', my: '我的', me: '我', self: '自己', person: 'first', bare: false },
  you: { full: '你', pronoun: '你', fullMy: '你的', my: '你的', me: '你', self: '自己', person: 'second', bare: false },
  banks: (gender) => [
    chineseVoices.I,
    { ...third, ...chinesePronouns[gender], full: '', fullMy: '自己的', bare: true },
    { ...third, ...chinesePronouns[gender], full: gender === 'she' ? '她' : '他', bare: false },
    { ...third, full: '用户', fullMy: '用户的', bare: false },
  ],
  other: ({ name, relation, gender }) => ({
    ...third,
    ...chinesePronouns[gender],
    full: `${relation}${name}`,
    fullMy: `${relation}${name}的`,
    bare: false,
  }),
}

/** A bank keeps to one voice, or mixes them. */
export function bankVoice(voices: Voices, draw: Draw): () => Voice {
  const banks = voices.banks(draw.pick(['she', 'he']))
  const chosen = draw.pick(banks)
  return draw.chance(0.15) ? () => draw.pick(banks) : () => chosen
}
