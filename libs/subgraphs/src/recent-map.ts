/** The entries used last, up to a bound. */
export class RecentMap<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** The entry, made where it is missing. */
  get(key: string, make: () => Value): Value {
    const held = this.take(key)
    const value = held === undefined ? make() : held
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break
      this.#entries.delete(oldest)
    }
    return value
  }

  /** The entry, which is no longer kept. */
  take(key: string): Value | undefined {
    const held = this.#entries.get(key)
    this.#entries.delete(key)
    return held
  }
}
