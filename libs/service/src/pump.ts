/** What a run may ask of, and tell, the pump that runs it. */
export interface PumpRun {
  /** Whether somebody has poked since the run began. */
  isPoked(): boolean
  /** For a run that was kept from going on, in the same turn as it tells those who wait: the next poke tries again. */
  forgetPokes(): void
}

/** Works in the background: runs once it is poked, and again if it is poked meanwhile. */
export class Pump {
  readonly #run: (run: PumpRun) => Promise<void>
  #running: Promise<void> | null = null
  #poked = false
  #stopped = false

  /** `run` is not to throw. */
  constructor(run: (run: PumpRun) => Promise<void>) {
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
    const run: PumpRun = { isPoked: () => this.#poked, forgetPokes: () => (this.#poked = false) }
    while (this.#poked && !this.#stopped) {
      this.#poked = false
      await this.#run(run)
    }
  }
}
