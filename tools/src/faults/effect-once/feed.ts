import { createRandom } from '@ecphory/routing'
import { aheadMax, feedBatch } from '../limits.ts'
import { ask, receiptsOf, recordTracesQuery } from '../harness/gateway.ts'
import type { Observer } from '../harness/observer.ts'
import { toRootEvent, toTraceInput } from '../harness/traffic.ts'
import type { SampleTrace } from '../harness/traffic.ts'
import { until } from '../harness/until.ts'

export interface FeedOptions {
  readonly traces: readonly SampleTrace[]
  readonly observer: Observer
  /** The gateway, and a token of each tenant. */
  readonly url: string
  readonly tokenOf: (tenant: string) => Promise<string>
  /** Of all traces, how many are delivered a second time. */
  readonly redelivered: number
  readonly seed: number
  readonly onFed?: (count: number) => void
}

export interface Fed {
  readonly appended: number
  /** Appended once more as they were, as a producer does that missed its acknowledgement. */
  readonly again: number
  /** Sent once more to `recordTraces` under the same key, as a client does that missed its answer. */
  readonly againByGateway: number
}

/** Appends all traces, never far ahead of what is searchable, and a share of them again, half by each of two ways. */
export async function feed(options: FeedOptions): Promise<Fed> {
  const { traces, observer, redelivered, seed, onFed } = options
  const random = createRandom(seed)
  const { log } = observer.stores
  const ahead = Math.min(aheadMax, Math.ceil(traces.length / 4))
  let [again, againByGateway, sent] = [0, 0, 0]
  for (let from = 0; from < traces.length; from += feedBatch) {
    const batch = traces.slice(from, from + feedBatch)
    await log.append(batch.map(toRootEvent))
    // Of what was sent before as well: a repetition may come at once or late.
    const repeated = Array.from({ length: Math.round(batch.length * redelivered) }, () =>
      pick(traces, from + batch.length, random),
    )
    const byGateway = repeated.filter((_, index) => index % 2 === 0)
    const asTheyWere = repeated.filter((_, index) => index % 2 === 1)
    if (asTheyWere.length > 0) await log.append(asTheyWere.map(toRootEvent))
    for (const trace of byGateway) await recordAgain(options, trace)
    again += asTheyWere.length
    againByGateway += byGateway.length
    sent += batch.length + repeated.length
    onFed?.(from + batch.length)
    await until(
      'the graphs follow',
      async () => ((await observer.searchable()) >= sent - ahead ? true : undefined),
      600_000,
    )
  }
  return { appended: traces.length, again, againByGateway }
}

const pick = <Value>(values: readonly Value[], below: number, random: () => number): Value =>
  values[Math.floor(random() * below)] as Value

async function recordAgain({ url, tokenOf }: FeedOptions, trace: SampleTrace): Promise<void> {
  const { tenant, user } = trace.scope
  const variables = { input: [toTraceInput(trace)], user }
  const answer = await ask(url, await tokenOf(tenant), { query: recordTracesQuery, variables })
  const [receipt] = receiptsOf(answer)
  if (receipt?.id == null) throw new Error(`recordTraces answered ${answer.status}: ${answer.codes.join()}.`)
}
