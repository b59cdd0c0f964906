/** The only source of "now". */
export interface Clock {
  /** Epoch milliseconds, UTC. */
  now(): number
}
