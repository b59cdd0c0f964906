import type { RoundOptions, RoundResult } from '@ecphory/routing'

/** Where training rounds run: off the thread that answers, since one takes seconds. */
export interface RoundRunner {
  run(options: RoundOptions): Promise<RoundResult>
  /** Ends a round that runs, which rejects with `CLOSED`. Resolves once nothing of it goes on. */
  stop(): Promise<void>
}
