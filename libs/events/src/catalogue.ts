import type { EcphoryEvent } from './envelope.ts'
import type { EventVersion } from './define-event.ts'
import * as versions from './versions/index.ts'

const isEventVersion = (value: object): value is EventVersion =>
  'data' in value && 'type' in value && typeof value.type === 'string' && value.type.startsWith('ecphory.')

/** Every published version, by its CloudEvents type. */
export const catalogue: ReadonlyMap<string, EventVersion> = new Map(
  Object.values<object>(versions)
    .filter(isEventVersion)
    .map((version) => [version.type, version]),
)

/** Turns the data of an old version into that of the next one. None yet: every event is at its first version. */
export type Upcast = { readonly from: string; readonly to: string; readonly upcast: (data: unknown) => unknown }
export const upcasts: readonly Upcast[] = []

export type ReadEvent =
  | { readonly known: true; readonly event: EcphoryEvent }
  | { readonly known: false; readonly reason: 'UNKNOWN_TYPE' | 'INVALID_DATA'; readonly detail: string }

/** Checks an event against its version and lifts it to the newest one. Never throws. */
export function readEvent(event: EcphoryEvent, steps: readonly Upcast[] = upcasts): ReadEvent {
  const version = catalogue.get(event.type)
  if (version === undefined) return { known: false, reason: 'UNKNOWN_TYPE', detail: event.type }
  const parsed = version.data.safeParse(event.data)
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    return { known: false, reason: 'INVALID_DATA', detail: paths.join('; ') }
  }
  const step = steps.find(({ from }) => from === event.type)
  const current = { ...event, data: parsed.data }
  return step === undefined
    ? { known: true, event: current }
    : readEvent({ ...current, type: step.to, data: step.upcast(parsed.data) }, steps)
}

/** Narrows an event to one version; its data has been checked by `readEvent`. */
export function isOf<Version extends EventVersion>(
  version: Version,
  event: EcphoryEvent,
): event is EcphoryEvent & { data: ReturnType<Version['data']['parse']> } {
  return event.type === version.type
}
