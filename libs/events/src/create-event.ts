import type { z } from 'zod'
import type { EventVersion } from './define-event.ts'
import type { EcphoryEvent } from './envelope.ts'
import type { Subject } from './scope.ts'
import { subjectToKey } from './topics.ts'

/** Where an event comes from: the stage that makes it, when, for whom, and the root position of its inputs. */
export interface EventOrigin {
  readonly id: string
  readonly source: string
  /** Epoch milliseconds. */
  readonly madeAt: number
  readonly subject: Subject
  readonly root?: { readonly partition: number; readonly offset: number }
}

/** Makes an event of a version. Its data must satisfy the version's schema; a fault throws a ZodError. */
export function createEvent<Version extends EventVersion>(
  version: Version,
  data: z.input<Version['data']>,
  origin: EventOrigin,
): EcphoryEvent {
  return {
    specversion: '1.0',
    id: origin.id,
    source: origin.source,
    type: version.type,
    time: new Date(origin.madeAt).toISOString(),
    datacontenttype: 'application/json',
    tenant: origin.subject.tenant,
    partitionkey: subjectToKey(origin.subject),
    ...(origin.root && { rootpartition: origin.root.partition, rootoffset: origin.root.offset }),
    data: version.data.parse(data),
  }
}
