import { isOf, traceRecordedV1 } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Encoder, MemoryType } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import type { TraceRouter } from '@ecphory/routing'
import { alterations, plain, under } from './circumstances.ts'
import type { Circumstances } from './circumstances.ts'
import { firstDifference } from './first-difference.ts'
import type { Difference, OutcomeDifference } from './first-difference.ts'
import type { History, Outcome } from './history.ts'
import { createRecordedRouter } from './recorded-router.ts'
import { runHistory } from './run-history.ts'

/** A replay that did not come to what it should have. `NOT_DETERMINISTIC`. */
export class ReplayDifference extends EcphoryError {
  /** What it depends on: `the clock`, …; `its own version` where it is stable, and differs from what was recorded. */
  readonly dependsOn: string
  readonly event: Difference | null
  readonly node: Difference | null

  constructor(history: string, dependsOn: string, { event, node }: OutcomeDifference) {
    const places = [event && `event ${describe(event)}`, node && `node ${describe(node)}`]
    super(
      'NOT_DETERMINISTIC',
      `History ${history}: depends on ${dependsOn}; first differs ${places.filter(Boolean).join('; ')}.`,
    )
    this.name = 'ReplayDifference'
    this.dependsOn = dependsOn
    this.event = event
    this.node = node
  }
}

const describe = ({ where, property, before, after }: Difference): string =>
  `${where}${property === '' ? '' : `, property ${property}`}: ${shortened(before)}, then ${shortened(after)}`

const shortened = (text: string): string => (text.length <= 160 ? text : `${text.slice(0, 159)}…`)

export interface ReplayHistoryOptions {
  /** A router to be tried; by default decisions are taken as they were recorded. */
  readonly router?: TraceRouter
  /** Default: the hashing encoder that histories are recorded with. */
  readonly encoder?: Encoder
  /** Whether it is compared with what was recorded; default true. A version that is to differ is compared with itself. */
  readonly recorded?: boolean
}

/**
 * For whoever writes an extractor, a projector (the `assertions` and `settlement` of a memory type) or a router: replays
 * a history again and again, with another clock, time zone, randomness, batching and order of delivery, and compares it
 * with itself and with what was recorded. Throws `ReplayDifference`, which names what the part depends on, and the first
 * event, node and property that differ.
 *
 * Replays change the process's clock, time zone and `Math.random` while they run: not beside other tests of one process.
 */
export async function replayHistory(
  history: History,
  types: MemoryType | readonly MemoryType[],
  { router = createRecordedRouter(history), encoder = createHashEncoder(), recorded = true }: ReplayHistoryOptions = {},
): Promise<Outcome> {
  const parts = { router, types: 'kind' in types ? [types] : types, encoder }
  const run = (circumstances: Circumstances, events: readonly EcphoryEvent[] = history.events) =>
    under(circumstances, () => runHistory(events, parts, circumstances.isOneByOne))
  const throwIf = (dependsOn: string, difference: OutcomeDifference | null) => {
    if (difference !== null) throw new ReplayDifference(history.name, dependsOn, difference)
  }
  const first = await run(plain)
  throwIf('what an earlier run left behind', firstDifference(first, await run(plain)))
  const changes = alterations.map(([, change]) => change)
  if (firstDifference(first, await run(Object.assign({}, plain, ...changes) as Circumstances)) !== null) {
    for (const [cause, change] of alterations) {
      throwIf(cause, firstDifference(first, await run({ ...plain, ...change })))
    }
  }
  const [forwards, backwards] = bothWays(history.events)
  throwIf('the order of delivery', firstDifference(await run(plain, forwards), await run(plain, backwards), true))
  if (recorded) throwIf('its own version', firstDifference(ofTypes(history, parts.types), first))
  return first
}

/** Traces alone, in either order: a command is about what came before it. */
function bothWays(events: readonly EcphoryEvent[]): readonly [readonly EcphoryEvent[], readonly EcphoryEvent[]] {
  const traces = events.filter((event) => isOf(traceRecordedV1, event))
  return [traces, [...traces].reverse()]
}

function ofTypes({ decisions, facts, items }: History, types: readonly MemoryType[]): Outcome {
  const kinds = new Set(types.map(({ kind }) => kind))
  const isMeant = ({ kind }: { readonly kind: MemoryType['kind'] }) => kinds.has(kind)
  return { decisions, facts: facts.filter(isMeant), items: items.filter(isMeant) }
}
