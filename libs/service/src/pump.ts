/** What a run came to: all was done that there was, or something kept it from going on. */
export type PumpRun = 'done' | 'halted'

/** Works in the background: runs once it is poked, and again if it is poked meanwhile. */
export class Pump {
  readonly #run: (isPoked: () => boolean) => Promise<PumpRun>
  #running: Promise<void> | null = null
  #poked = false
  #stopped = false

  /** `run` is called for each run, and may ask whether it was poked since it began. It is not to throw. */
  constructor(run: (isPoked: () => boolean) => Promise<PumpRun>) {
    this.#run = run
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  /** Starts a run, or lets the one that goes on know that there is more. */
  poke(): void {
    this.#poked = true
    if (this.#stopped) return
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null
      // Whoever poked between the last look and this line would wait for ever.
      if (this.#poked) this.poke()
    })
  }

  /** Resolves after the run that goes on. */
  async finished(): Promise<void> {
    await this.#running
  }

  /** Begins no further run. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #runAll(): Promise<void> {
    while (this.#poked && !this.#stopped) {
      this.#poked = false
      const came = await this.#run(() => this.#poked)
      // Whoever poked meanwhile was told what halts it; only the next poke tries again.
      if (came === 'halted') this.#poked = false
    }
  }
}
