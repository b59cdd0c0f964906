import { ask, receiptsOf, recordTracesQuery } from './gateway.ts'
import { toTraceInput } from './traffic.ts'
import type { SampleTrace } from './traffic.ts'
import { sleep } from './until.ts'

/** How one try to record a trace ended that was not acknowledged. */
export interface Refusal {
  readonly status: number
  readonly codes: readonly string[]
  readonly ms: number
}

export interface SenderOptions {
  readonly url: string
  readonly tokenOf: (tenant: string) => Promise<string>
  /** Between two requests. */
  readonly pauseMs: number
}

/** A client that records one trace after another through the gateway, and sends each again until it is acknowledged. */
export class Sender {
  readonly acknowledged: SampleTrace[] = []
  readonly refusals: Refusal[] = []
  readonly #options: SenderOptions
  #isOver = false
  #sending: Promise<void> | null = null

  constructor(options: SenderOptions) {
    this.#options = options
  }

  start(traces: readonly SampleTrace[]): void {
    this.#sending ??= this.#sendAll(traces)
  }

  /** Resolves once the trace that is being sent is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#sending
  }

  async #sendAll(traces: readonly SampleTrace[]): Promise<void> {
    for (const trace of traces) {
      if (this.#isOver) return
      await this.#send(trace)
      await sleep(this.#options.pauseMs)
    }
  }

  async #send(trace: SampleTrace): Promise<void> {
    const { url, tokenOf, pauseMs } = this.#options
    const { tenant, user } = trace.scope
    const question = { query: recordTracesQuery, variables: { input: [toTraceInput(trace)], user } }
    for (;;) {
      const answer = await ask(url, await tokenOf(tenant), question)
      const [receipt] = receiptsOf(answer)
      if (receipt?.id != null) {
        this.acknowledged.push(trace)
        return
      }
      this.refusals.push({ status: answer.status, codes: answer.codes, ms: answer.ms })
      await sleep(pauseMs)
    }
  }
}
