export interface CallOptions {
  /** Ends the call: its promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}
