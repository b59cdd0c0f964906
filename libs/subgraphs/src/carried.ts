/**
 * A value that one subgraph makes and another reads, hidden from callers. Within a process it goes by reference and
 * costs nothing; between two it is written as text only where JSON is made of the answer.
 */
export class Carried<Value> {
  readonly value: Value
  readonly #write: (value: Value) => string

  constructor(value: Value, write: (value: Value) => string) {
    this.value = value
    this.#write = write
  }

  toJSON(): string {
    return this.#write(this.value)
  }

  /** What came; undefined where the subgraph that makes it did not answer (the gateway then hands on its error). */
  static read<Value>(came: unknown, read: (text: string) => Value): Value | undefined {
    if (came instanceof Carried) return came.value as Value
    return typeof came === 'string' ? read(came) : undefined
  }
}
