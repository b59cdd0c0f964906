import type { DomainGrammar, FarReasons, Scene, Template, Wordings } from './grammar.ts'
import type { Vocabulary } from './fill.ts'
import type { Person, Voices } from './voice.ts'
import type { Draw } from './draw.ts'

/** All that tasks of one language are made of: nothing of one stands in a task of the other. */
export interface Language {
  readonly vocabulary: Vocabulary
  readonly voices: Voices
  readonly grammars: readonly DomainGrammar[]
  readonly far: readonly FarReasons[]
  readonly noise: Wordings
  readonly styleWishes: Wordings
  readonly layout: Layout
  /** Anybody, or somebody of the kind that one goes out with and buys for. */
  readonly person: (draw: Draw) => Person
  readonly companion: (draw: Draw, about: Scene['about']) => Person
}

/** How the parts of a task are put together. */
export interface Layout {
  readonly snippetHeads: readonly string[]
  readonly cardHeads: readonly string[]
  readonly factHeads: readonly string[]
  /** Opinions that say nothing in particular. */
  readonly snippets: readonly Template[]
  readonly quoted: (text: string) => string
  readonly share: (text: string, percent: number) => string
  /** Between the clauses of item data; the clause after a full stop begins with a capital. */
  readonly joints: readonly string[]
  readonly stop: string
  /** A sentence about the person and what follows from it. */
  readonly concluded: (sentence: string, therefore: string) => string
  readonly sentenceGap: string
  readonly user: string
  readonly called: (person: Person) => string
  readonly companion: (person: Person) => string
  readonly experience: readonly Template[]
}
