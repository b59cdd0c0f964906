/** How rare terms are, in a table of fixed size: terms that share a place share the commoner one's rarity. */
export interface Rarity {
  /** Rarity times `rarityScale`, by place. */
  readonly table: Uint8Array
}

export const rarityPlaces = 8192
export const rarityScale = 16

/** ln(1 + texts / (1 + texts that hold the term)), to a sixteenth. A term that was never seen is the rarest. */
export const rarityOf = ({ table }: Rarity, term: string): number => (table[placeOf(term)] as number) / rarityScale

/** How rare each of these terms is. */
export const raritiesOf = (rarity: Rarity, terms: Iterable<string>): ReadonlyMap<string, number> =>
  new Map([...terms].map((term) => [term, rarityOf(rarity, term)]))

/** How rare they are together. */
export function totalOf(rarities: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const rarity of rarities.values()) sum += rarity
  return sum
}

/** A term's place: FNV-1a over its code units. */
export function placeOf(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index++) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % rarityPlaces
}

/** The table of a collection of texts, each given by its terms. */
export function createRarity(texts: readonly (readonly string[])[]): Rarity {
  const counts = new Float64Array(rarityPlaces)
  for (const terms of texts) {
    for (const place of new Set(terms.map(placeOf))) counts[place] = (counts[place] as number) + 1
  }
  const table = Uint8Array.from(counts, (count) =>
    Math.min(255, Math.round(Math.log(1 + texts.length / (1 + count)) * rarityScale)),
  )
  return { table }
}
