export type BleuOrder = 1 | 2 | 3 | 4

/** What published scores of memory systems use. The three thirds of BLEU-3 add up to .99 there, and so they do here. */
const weightsByOrder: Readonly<Record<BleuOrder, readonly number[]>> = {
  1: [1],
  2: [0.5, 0.5],
  3: [0.33, 0.33, 0.33],
  4: [0.25, 0.25, 0.25, 0.25],
}

/** What a count of zero matches becomes (Chen and Cherry 2014, smoothing method 1). */
const epsilon = 0.1

/**
 * Sentence BLEU as NLTK 3.8 has it with smoothing method 1: exp(sum of w_n log p_n) times the brevity penalty, p_n = clipped
 * matches / max(1, n-grams of the candidate); 0 where no single word matches. A candidate shorter than `order` has an
 * n-gram count of zero and is punished for it: two equal texts of three words have a BLEU-4 of .56.
 *
 * @param references matches are clipped by the reference that has most of an n-gram; the penalty takes the reference closest
 *   in length. PAL-Set's "best of two references" is the maximum over two calls instead.
 */
export function bleu(
  order: BleuOrder,
  candidate: readonly string[],
  references: readonly (readonly string[])[],
): number {
  if (matchesOf(1, candidate, references) === 0) return 0
  const logarithms = weightsByOrder[order].map((weight, index) => {
    const matches = matchesOf(index + 1, candidate, references)
    return weight * Math.log((matches || epsilon) / Math.max(1, candidate.length - index))
  })
  return brevityPenalty(candidate, references) * Math.exp(logarithms.reduce((sum, value) => sum + value, 0))
}

/** n-grams of the candidate that the references have, each at most as often as the reference that has most of it. */
function matchesOf(size: number, candidate: readonly string[], references: readonly (readonly string[])[]): number {
  const counted = references.map((reference) => countNgrams(size, reference))
  const matches = [...countNgrams(size, candidate)].map(([ngram, count]) =>
    Math.min(count, Math.max(0, ...counted.map((counts) => counts.get(ngram) ?? 0))),
  )
  return matches.reduce((sum, count) => sum + count, 0)
}

function countNgrams(size: number, tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (let from = 0; from + size <= tokens.length; from += 1) {
    const ngram = JSON.stringify(tokens.slice(from, from + size))
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  }
  return counts
}

function brevityPenalty({ length }: readonly string[], references: readonly (readonly string[])[]): number {
  const [closest = 0] = references
    .map((reference) => reference.length)
    .sort((a, b) => Math.abs(a - length) - Math.abs(b - length) || a - b)
  return length > closest ? 1 : Math.exp(1 - closest / length)
}
