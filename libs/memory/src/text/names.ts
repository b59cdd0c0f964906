import type { EntityKind, Mention, Subject } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { chineseNames } from './chinese-names.ts'
import { englishNames } from './english-names.ts'
import { foldText } from './terms.ts'

/** A mention with its half-open range of UTF-16 offsets in the text. */
export interface NameInText extends Mention {
  readonly start: number
  readonly end: number
}

const separators = /[^\p{L}\p{M}\p{N}]+/gu
/** Variation selectors and marks that sit on no letter: what is left of an emoji. */
const looseMarks = /[\uFE00-\uFE0F]|(?<![\p{L}\p{N}\p{M}])\p{M}+/gu

/**
 * The key under which a name is stored and looked up: one spelling of equal names (`foldText`: compatibility forms,
 * case without a locale, accents, ß as ss, Turkish ı as i), apostrophes dropped, everything else that is no letter or
 * number a single blank. So 'Wren 🕯️' and 'Wren 🗯️', 'JOSÉ' and 'José', 'Ａｎａ' and 'ana' are one. A name of nothing
 * but symbols keeps its symbols: no name but the blank one has the empty key.
 */
export function nameToKey(name: string): string {
  const folded = foldText(name.replace(/['’ʼ`]/gu, ''))
  const key = folded.replace(looseMarks, '').replace(separators, ' ').trim()
  return key !== '' ? key : foldText(name).trim()
}

/**
 * The keys under which a mention is found: its whole name, and for a person of several words also each word of
 * its own ("Ana Sousa" by "ana" and "sousa"); titles are no key.
 */
export function nameToLookupKeys(name: string, kind: EntityKind): string[] {
  const key = nameToKey(name)
  const parts = kind === 'person' && key.includes(' ') ? key.split(' ').filter((part) => !isTitle(part)) : []
  return [...new Set([key, ...parts])]
}

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'professor', 'sir', 'the', 'of', 'a', 'an'])

function isTitle(part: string): boolean {
  return titles.has(part) || part.length < 2
}

/** hash(subject, kind, normalised name, discriminator), 32 hex digits: two of one name stay two by what tells them apart. */
export function entityId(subject: Subject, kind: EntityKind, name: string, discriminator: string | null): string {
  return deriveId(
    'entity',
    subject.tenant,
    subject.user,
    kind,
    nameToKey(name),
    discriminator && nameToKey(discriminator),
  )
}

/**
 * People, places and things that an English or Chinese text names, in order of their place: capitalised words that do
 * not merely open a sentence, words of kinship and role ("my sister Ana" is Ana, told apart by "sister"), Chinese
 * family names with a given name or a title. Candidates, not certainties: nothing is looked up.
 */
export function namesInText(text: string): NameInText[] {
  const chinese = hasHan.test(text) ? chineseNames(text) : []
  const english = englishNames(text).filter((name) =>
    chinese.every((other) => name.end <= other.start || name.start >= other.end),
  )
  return [...english, ...chinese].sort((a, b) => a.start - b.start)
}

const hasHan = /\p{sc=Han}/u
