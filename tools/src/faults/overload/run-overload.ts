import type { FaultStack } from '../harness/fault-stack.ts'
import { ask, receiptsOf, recordTracesQuery } from '../harness/gateway.ts'
import type { Answer } from '../harness/gateway.ts'
import type { Observer } from '../harness/observer.ts'
import { residentMb } from '../harness/process-stat.ts'
import { sleep } from '../harness/until.ts'

export interface OverloadOptions {
  readonly seconds: number
  /** Requests per second of the noisy tenant: several times what its rate allows. */
  readonly requestsPerSecond: number
  readonly say: (line: string) => void
}

export interface OverloadResult {
  readonly sent: number
  readonly acknowledged: number
  readonly refused: number
  /** Answers that are neither: there must be none. */
  readonly others: readonly string[]
  /** Refusals that do not say when to come again. */
  readonly withoutRetryAfter: number
  /** Whether a request was taken that waited as long as the last refusal said. */
  readonly retryAfterHolds: boolean
  /** Of a tenant that asks now and then: milliseconds of a recall, alone and beside the noise; and how many failed. */
  readonly quietAloneMs: number
  readonly quietMs: number
  readonly quietFailed: number
  /** Resident memory by service, before and at its most. */
  readonly memoryMb: Readonly<Record<string, readonly [before: number, most: number]>>
  /** Acknowledged and not on the log. */
  readonly lost: number
  readonly drainSeconds: number
}

/** So many requests of the noisy client are open at most: what waits here is not the gateway's to answer for. */
const openMax = 400
const quietPauseMs = 500
const watched = ['gateway', 'ingest', 'admission', 'router', 'projector-episodic']
const recallQuery = 'query ($input: RecallInput!) { recall(input: $input) { items { segmentId } } }'

/** One tenant sends far more than it may while another one works; afterwards all that was acknowledged is there. */
export async function runOverload(
  faults: FaultStack,
  observer: Observer,
  options: OverloadOptions,
): Promise<OverloadResult> {
  const { say, seconds } = options
  const quiet = new QuietTenant(faults)
  await quiet.begin()
  const alone = await quiet.work(Math.max(3, seconds / 4))
  const memory = new MemoryWatch(faults)
  const noise = new NoisyTenant(faults)
  const [beside] = await Promise.all([quiet.work(seconds), noise.send(options)])
  memory.stop()
  say(`${noise.sent} sent, ${noise.acknowledged.length} acknowledged, ${noise.refusals.length} refused.`)
  const retryAfterHolds = await noise.comesAgain()
  const startedAt = performance.now()
  await observer.settled()
  const drainSeconds = Math.round((performance.now() - startedAt) / 100) / 10
  const ids = new Set((await observer.rootEvents()).map(({ event }) => event.id))
  return {
    sent: noise.sent,
    acknowledged: noise.acknowledged.length,
    refused: noise.refusals.length,
    others: noise.others,
    withoutRetryAfter: noise.refusals.filter(({ retryAfter }) => !(retryAfter !== null && retryAfter >= 1)).length,
    retryAfterHolds,
    quietAloneMs: median(alone.map(({ ms }) => ms)),
    quietMs: median(beside.map(({ ms }) => ms)),
    quietFailed: [...alone, ...beside].filter(({ status, codes }) => status !== 200 || codes.length > 0).length,
    memoryMb: memory.mostMb,
    lost: noise.acknowledged.filter((id) => !ids.has(id)).length,
    drainSeconds,
  }
}

class NoisyTenant {
  sent = 0
  readonly acknowledged: string[] = []
  readonly refusals: Answer[] = []
  readonly others: string[] = []
  readonly #faults: FaultStack
  #open = 0

  constructor(faults: FaultStack) {
    this.#faults = faults
  }

  /** Sends at its pace, whether or not the requests before are answered. */
  async send({ seconds, requestsPerSecond }: OverloadOptions): Promise<void> {
    const token = await this.#faults.stack.tokenOf('noisy', 'nora')
    const startedAt = performance.now()
    const sending: Promise<void>[] = []
    for (let due = 0; due < seconds * requestsPerSecond; due += 1) {
      const wait = startedAt + (due * 1_000) / requestsPerSecond - performance.now()
      if (wait > 1) await sleep(wait)
      if (performance.now() - startedAt > seconds * 1_000) break
      if (this.#open < openMax) sending.push(this.#sendOne(token))
    }
    await Promise.all(sending)
  }

  /** Whether the wait that was named is long enough. */
  async comesAgain(): Promise<boolean> {
    const last = this.refusals.at(-1)
    if (last === undefined) return true
    await sleep((last.retryAfter ?? 0) * 1_000)
    const before = this.acknowledged.length
    await this.#sendOne(await this.#faults.stack.tokenOf('noisy', 'nora'))
    return this.acknowledged.length > before
  }

  async #sendOne(token: string): Promise<void> {
    const name = `noise-${(this.sent += 1)}`
    const message = { role: 'USER', content: `I live in Porto, says ${name}.`, at: '2026-03-06T08:00:00Z' }
    const input = [{ key: name, messages: [message] }]
    this.#open += 1
    try {
      const answer = await ask(this.#faults.stack.url, token, { query: recordTracesQuery, variables: { input } })
      const id = receiptsOf(answer)[0]?.id
      if (answer.status === 429) this.refusals.push(answer)
      else if (id != null) this.acknowledged.push(id)
      else this.others.push(`${answer.status} ${answer.codes.join()}`)
    } catch (error) {
      this.others.push(error instanceof Error ? error.message : String(error))
    } finally {
      this.#open -= 1
    }
  }
}

class QuietTenant {
  readonly #faults: FaultStack

  constructor(faults: FaultStack) {
    this.#faults = faults
  }

  async begin(): Promise<void> {
    const input = [
      { key: 'quiet', messages: [{ role: 'USER', content: 'I live in Ghent.', at: '2026-03-06T08:00:00Z' }] },
    ]
    await this.#ask(recordTracesQuery, { input })
    await this.#recall()
  }

  /** Recalls now and then, for so many seconds. */
  async work(seconds: number): Promise<readonly Answer[]> {
    const until = performance.now() + seconds * 1_000
    const answers: Answer[] = []
    while (performance.now() < until) {
      answers.push(await this.#recall())
      await sleep(quietPauseMs)
    }
    return answers
  }

  #recall(): Promise<Answer> {
    return this.#ask(recallQuery, { input: { query: 'Where do I live?' } })
  }

  async #ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { stack } = this.#faults
    return ask(stack.url, await stack.tokenOf('quiet', 'quentin'), { query, variables })
  }
}

class MemoryWatch {
  readonly mostMb: Record<string, [before: number, most: number]> = {}
  readonly #timer: NodeJS.Timeout

  constructor(faults: FaultStack) {
    const look = () => {
      for (const name of watched) {
        const now = Math.round(residentMb(faults.process(name).pid))
        const [before, most] = this.mostMb[name] ?? [now, now]
        this.mostMb[name] = [before, Math.max(most, now)]
      }
    }
    look()
    this.#timer = setInterval(look, 250)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}
