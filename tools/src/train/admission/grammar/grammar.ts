import type { MemoryType } from './task.ts'
import type { Draw } from './draw.ts'

/**
 * Templates. `{S}` is whoever the memory is of (in full where it first stands, then a pronoun), `{my}` `{me}` `{self}` go
 * with it, `{have|has}` agrees with it. `{name}` is a slot of the scene or of the vocabulary, the same within a text
 * (`{name2}` is another draw), `{3-9}` a number, and `<a|b>` one of several wordings.
 */
export type Template = string

/** Wordings by the type of memory that they make. */
export type Wordings = Readonly<Partial<Record<MemoryType, readonly Template[]>>>

/** A fact about a person that decides something: a constraint, a tolerance, a reaction, a habit, an open matter. */
export interface Reason {
  readonly key: string
  /** What is missing where it is not known; `{who}` is whom it concerns. */
  readonly gap: Template
  /** What says so: half of them in other words than a request would. */
  readonly says: Wordings
  /** What was so before, and is contradicted by every wording of `says`. */
  readonly formerly?: readonly Template[]
  /** Reasons with a tag in common do not go together in one bank. */
  readonly tag?: string
}

/** Something about an item that matters to some people. */
export interface Attribute {
  /** The item data that says so. */
  readonly clause: readonly Template[]
  /** What follows from it for a person with such a reason, after "so". */
  readonly therefore: readonly Template[]
  readonly reasons: readonly Reason[]
  /** Only the user's own reasons count, whoever else comes: it is the user's oven. */
  readonly isUsers?: boolean
  /** Its line on a card of aspects, which says nothing of the user. */
  readonly card?: Template
}

/** Something that one learns by use: the user's own finding, until the public says the same. */
export interface Aspect {
  readonly snippet: Template
  readonly card: Template
  readonly fact: Template
  readonly own: Wordings
}

/** Plain item data with memories that only repeat it. */
export interface Datum {
  readonly clause: Template
  readonly repeats: readonly Template[]
}

/** A request about the scene's matter that is to be answered without anybody's memory. */
export interface NeutralRequest {
  readonly requests: readonly Template[]
  readonly answer: Template
}

export interface Scene {
  readonly key: string
  /**
   * Whom the request concerns: the user alone, somebody who is named in it as well, or only that person, who may be a
   * child.
   */
  readonly about: 'user' | 'both' | 'companion' | 'child'
  /** In whose voice the reference speaks: to the user, or as the user. */
  readonly answer: 'you' | 'I'
  /** The scene's own slots, drawn once per task. */
  readonly slots: (draw: Draw) => Readonly<Record<string, string>>
  readonly requests: readonly Template[]
  readonly intro: readonly Template[]
  readonly data: readonly Datum[]
  readonly attributes: readonly Attribute[]
  readonly aspects: readonly Aspect[]
  readonly opening: readonly Template[]
  readonly neutral: readonly NeutralRequest[]
  /** Traps that belong to this matter; the other kinds are made from reasons, data and the vocabulary. */
  readonly homonym: readonly Template[]
  readonly beside: readonly Template[]
  readonly hearsay: readonly Template[]
  /** What time has overtaken, as old memories. */
  readonly stale: readonly Template[]
}

export interface DomainGrammar {
  readonly domain: string
  readonly scenes: readonly Scene[]
}

/** A reason that surely says nothing in some domains, so that it may stand there as noise. */
export interface FarReasons {
  readonly domains: readonly string[]
  readonly reasons: readonly Reason[]
}
