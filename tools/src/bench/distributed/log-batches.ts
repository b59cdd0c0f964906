import type { EcphoryEvent } from '@ecphory/events'
import { recordTrace, stageBatchMax } from '@ecphory/memory'
import { syntheticMessages } from '../synthetic.ts'

/** As many at a time as a stage takes. */
export const inBatches = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / stageBatchMax) }, (_, index) =>
    values.slice(index * stageBatchMax, (index + 1) * stageBatchMax),
  )

/** Of fifty subjects in turn, as they come in from many people. */
export function traceEvents(count: number, seed: number): EcphoryEvent[] {
  const context = { now: Date.UTC(2026, 0, 1), timeZones: { offsetAt: () => 0 } }
  return syntheticMessages(count, 12, seed + 1).map((message, index) =>
    recordTrace({ tenant: 'local', user: `u${index % 50}` }, [message], `${seed}-${index}`, context),
  )
}
