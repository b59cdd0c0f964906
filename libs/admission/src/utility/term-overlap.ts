import { textToTerms } from '@ecphory/memory'

/** How much of the one of two texts with fewer words the other one has too, 0 to 1; stop words do not count. */
export function termOverlap(one: string, other: string): number {
  const [fewer, more] = [new Set(textToTerms(one)), new Set(textToTerms(other))].sort((a, b) => a.size - b.size)
  const shared = [...fewer!].filter((term) => more!.has(term)).length
  return fewer!.size === 0 ? 0 : shared / fewer!.size
}
