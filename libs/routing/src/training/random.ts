/** Numbers in [0, 1), the next with each call. */
export interface Random {
  (): number
  /** Where it stands: a source with this seed goes on with the same numbers. */
  state(): number
}

/** A seeded source: mulberry32. Training is deterministic by its seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, { state: () => state })
}

/** The numbers 0 to count-1 in a random order (Fisher and Yates). */
export function shuffled(count: number, random: () => number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = order[last] as number
    order[last] = order[other] as number
    order[other] = kept
  }
  return order
}
