import { dot } from '@ecphory/memory'
import type { RequestReading } from './read-request.ts'

/** Coordinates of each text that the policies see. */
export const coordinatesSeen = 32

/** What the policies see of a request and its public context. */
export function requestFeatures(reading: RequestReading): readonly number[] {
  const { request, terms, publicTerms, coordinates, publicCoordinates } = reading
  const { text, publicContext } = request
  const shared = [...terms].filter((term) => publicTerms.has(term)).length
  return [
    dot(request.vector, request.publicVector),
    Math.log1p(terms.size),
    Math.log1p(publicTerms.size),
    shared / (terms.size + 1),
    held(/\d/u, text),
    held(/\b(?:I|my|me|our|we|us|mine)\b|我/u, text),
    held(/\?|？/u, text),
    (publicContext.match(/%/gu) ?? []).length,
    (publicContext.match(/\d/gu) ?? []).length / digitsScale,
    held(/["“”]/u, publicContext),
    (publicContext.match(/\n/gu) ?? []).length,
    ...coordinates.subarray(0, coordinatesSeen),
    ...publicCoordinates.subarray(0, coordinatesSeen),
  ]
}

const digitsScale = 20

export const held = (pattern: RegExp, text: string): number => (pattern.test(text) ? 1 : 0)
