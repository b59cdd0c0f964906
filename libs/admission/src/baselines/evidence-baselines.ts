import { deriveId, dot, textToTerms } from '@ecphory/memory'
import { admittedMax } from '../limits.ts'
import type { EvidenceInput, EvidencePolicy } from '../ports/evidence-policy.ts'
import { selectInOrder } from './select-in-order.ts'

/** Units that a baseline admits which only orders: what a reader of three lines would be given. */
const unitsMax = 3

/** Admits nothing: the path that every other is compared with. */
export const publicOnly: EvidencePolicy = {
  id: 'public-only',
  select: async (input) =>
    selectInOrder(
      input,
      input.candidates.map(() => 0),
      { unitsMax: 0 },
    ),
}

/** Admits what was found, in the order of its score, while it fits. */
export const everything: EvidencePolicy = {
  id: 'all',
  select: async (input) =>
    selectInOrder(
      input,
      input.candidates.map(({ score }) => score),
      { unitsMax: admittedMax },
    ),
}

/** Admits the nearest in meaning to the request. */
export const semantic: EvidencePolicy = {
  id: 'semantic',
  select: async (input) =>
    selectInOrder(
      input,
      input.candidates.map(({ vector }) => dot(input.request.vector, vector)),
      { unitsMax },
    ),
}

/** Admits those that share most words with the request. */
export const bm25: EvidencePolicy = {
  id: 'bm25',
  select: async (input) => selectInOrder(input, wordWorths(input), { unitsMax, worthAbove: 0 }),
}

/** Admits any: the same for the same request, units and seed. */
export const random = (seed: number): EvidencePolicy => ({
  id: `random@${seed}`,
  select: async (input) =>
    selectInOrder(
      input,
      input.candidates.map(({ unit }) => chance(seed, input, unit.id)),
      { unitsMax },
    ),
})

/** 0 to 1, as a hash falls: the core has no source of randomness. */
const chance = (seed: number, { request }: EvidenceInput, unitId: string): number =>
  parseInt(deriveId('random', seed, request.text, unitId).slice(0, 12), 16) / 16 ** 12

/** BM25 (k1 1.2, b .75) of the request's words over the candidates, each a document. */
function wordWorths({ request, candidates }: EvidenceInput): readonly number[] {
  const documents = candidates.map(({ unit }) => textToTerms(unit.anchor))
  const lengthMean = documents.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, documents.length) || 1
  const rarities = [...new Set(textToTerms(request.text))].map((term) => {
    const holding = documents.filter((terms) => terms.includes(term)).length
    return { term, rarity: Math.log1p((documents.length - holding + 0.5) / (holding + 0.5)) }
  })
  return documents.map((terms) =>
    rarities.reduce((sum, { term, rarity }) => {
      const count = terms.filter((one) => one === term).length
      return sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * terms.length) / lengthMean))
    }, 0),
  )
}
