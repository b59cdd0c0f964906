import { subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { toRootEvent } from '../harness/traffic.ts'
import type { SampleTrace } from '../harness/traffic.ts'

/** A record as somebody else may put it on a topic, past ingest and past the log. */
export interface WireRecord {
  readonly key: string
  readonly value: string | Buffer
}

/** What the wire may carry in the place of a trace; each made of a trace that is fine. */
export const poisonKinds = {
  badJson: (trace: SampleTrace) => recordOf(trace, (json) => json.slice(0, -1)),
  invalidUtf8: (trace: SampleTrace) =>
    recordOf(trace, (json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe])])),
  deepNesting: (trace: SampleTrace) => recordOf(trace, (json) => json.replace('"data":{', `"data":{"deep":${deep},`)),
  newerVersion: (trace: SampleTrace) =>
    recordOf(trace, (json) => json.replace('ecphory.trace.recorded.v1', 'ecphory.trace.recorded.v9')),
  unknownType: (trace: SampleTrace) =>
    recordOf(trace, (json) => json.replace('ecphory.trace.recorded.v1', 'ecphory.weather.changed.v1')),
  tenMegabytes: (trace: SampleTrace) =>
    recordOf(trace, (json) => json.replace('"content":"', `"content":"${'x'.repeat(10_000_000)}`)),
} as const
export type PoisonKind = keyof typeof poisonKinds

const depth = 10_000
const deep = '['.repeat(depth) + ']'.repeat(depth)

function recordOf(trace: SampleTrace, spoil: (json: string) => string | Buffer): WireRecord {
  const { tenant, user } = trace.scope
  const subject: Subject = { tenant, user }
  const value = spoil(JSON.stringify(toRootEvent(trace).event))
  return { key: subjectToKey(subject), value }
}
