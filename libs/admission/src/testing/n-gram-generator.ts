import { hashOf } from '@ecphory/memory'
import type { Generator, GeneratorPrompt, ReferenceScore } from '../ports/generator.ts'

export interface NGramSettings {
  /** Longest run of words that a probability is read from. */
  readonly order: number
  /** Share of each longer run's own counts against what the shorter one says. */
  readonly interpolation: number
  /** Share of the next word that is copied from the prompt instead. */
  readonly copying: number
}

const settingsDefault: NGramSettings = { order: 3, interpolation: 0.5, copying: 0.3 }

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * A language model of counts, for tests: interpolated n-grams over the words of given texts, and a part that copies
 * words of the prompt, so that evidence makes what it says likelier. Exact and deterministic: the probabilities of all
 * words, and of one that nobody has seen, add up to 1, and the entropies are theirs.
 */
export function createNGramGenerator(texts: readonly string[], settings: NGramSettings = settingsDefault): Generator {
  const counts = countRuns(texts, settings.order)
  return {
    id: `n-gram@${hashOf([texts, settings]).slice(0, 12)}`,
    scoreReference: async (prompts, reference) => prompts.map((prompt) => score(prompt, reference, counts, settings)),
  }
}

/** Stands for every word that neither the texts nor the prompt and the reference hold. */
const unseen = '<unseen>'

function score(prompt: GeneratorPrompt, reference: string, counts: Counts, settings: NGramSettings): ReferenceScore {
  const asked = toWords([prompt.request, prompt.publicContext, prompt.evidence].join(' '))
  const answer = toWords(reference)
  const vocabulary = new Set([...(counts.get('')?.keys() ?? []), ...asked, ...answer, unseen])
  const copied = shares(asked)
  const logProbabilities: number[] = []
  const entropies: number[] = []
  for (const [i, word] of answer.entries()) {
    const next = nextWord([...asked, ...answer.slice(0, i)], vocabulary, counts, copied, settings)
    logProbabilities.push(Math.log(next.get(word)!))
    entropies.push([...next.values()].reduce((sum, p) => sum - p * Math.log(p), 0))
  }
  return { logProbabilities, entropies }
}

/** The distribution of the next word: from a uniform one, through ever longer runs, to what the prompt offers. */
function nextWord(
  before: readonly string[],
  vocabulary: ReadonlySet<string>,
  counts: Counts,
  copied: ReadonlyMap<string, number>,
  { order, interpolation, copying }: NGramSettings,
): ReadonlyMap<string, number> {
  let next = new Map([...vocabulary].map((word) => [word, 1 / vocabulary.size]))
  const mix = (other: ReadonlyMap<string, number>, share: number) =>
    new Map([...next].map(([word, p]) => [word, (1 - share) * p + share * (other.get(word) ?? 0)]))
  for (let length = 0; length < order; length++) {
    const followers = counts.get(before.slice(before.length - length).join(' '))
    if (before.length < length || followers === undefined) break
    next = mix(toShares(followers), interpolation)
  }
  return copied.size === 0 ? next : mix(copied, copying)
}

/** How often each word follows each run of fewer than `order` words; the empty run counts the words themselves. */
function countRuns(texts: readonly string[], order: number): Counts {
  const counts = new Map<string, Map<string, number>>()
  for (const words of texts.map(toWords)) {
    for (const [i, word] of words.entries()) {
      for (let length = 0; length < Math.min(order, i + 1); length++) {
        const run = words.slice(i - length, i).join(' ')
        const followers = counts.get(run) ?? new Map<string, number>()
        counts.set(run, followers.set(word, (followers.get(word) ?? 0) + 1))
      }
    }
  }
  return counts
}

const shares = (words: readonly string[]): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>()
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1)
  return toShares(counted)
}

function toShares(counted: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counted].map(([word, count]) => [word, count / total]))
}

/** Words and marks of punctuation, in lower case. */
const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []
