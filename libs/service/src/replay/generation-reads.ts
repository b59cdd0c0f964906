/** Counts who reads a generation, so that it is dropped after the last of them: an answer keeps to one generation. */
export class GenerationReads {
  readonly #running = new Map<string, Set<Promise<unknown>>>()

  /** Runs a read of a generation. */
  async during<Result>(generation: string, read: () => Promise<Result>): Promise<Result> {
    const reading = read()
    const running = this.#running.get(generation) ?? new Set()
    this.#running.set(generation, running.add(reading))
    try {
      return await reading
    } finally {
      running.delete(reading)
      if (running.size === 0) this.#running.delete(generation)
    }
  }

  /** Resolves once no read of the generation runs. To be called when nobody is pointed to it any more. */
  async over(generation: string): Promise<void> {
    // Whoever has looked up the pointer already begins to read within this turn.
    await new Promise(setImmediate)
    for (let running = this.#running.get(generation); running !== undefined; running = this.#running.get(generation)) {
      await Promise.allSettled(running)
      await new Promise(setImmediate)
    }
  }
}
