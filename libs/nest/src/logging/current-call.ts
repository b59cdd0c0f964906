import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, for the log lines and errors that come of it. */
export interface CurrentCall {
  readonly requestId: string
  /** Takes out of a text what came with the request. */
  readonly mask: (text: string) => string
}

const calls = new AsyncLocalStorage<CurrentCall>()

export function runInCall<T>(call: CurrentCall, work: () => T): T {
  return calls.run(call, work)
}

export function currentCall(): CurrentCall | undefined {
  return calls.getStore()
}
