import type { MemoryKind } from './memory-kind.ts'
import type { Subject } from './scope.ts'

/** The root log: traces, retractions, erasures, labels, feedback. Retention is infinite. */
export const rootTopic = 'ecphory.traces'

/** The router's decisions, refusals and revisions of one routing run. */
export const decisionsTopic = (run: string): string => `ecphory.decisions.${run}`

/** Segments of one type as one routing run placed them, with the commands that pass through. */
export const segmentsTopic = (kind: MemoryKind, run: string): string => `ecphory.${kind}.segments.${run}`

/** Facts of one type as one extraction run found them, with the commands that pass through. */
export const factsTopic = (kind: MemoryKind, run: string): string => `ecphory.${kind}.facts.${run}`

/** Heads that were trained and adopted, by tenant. */
export const headsTopic = 'ecphory.heads'

/** What was admitted for which request, by subject. */
export const admissionsTopic = 'ecphory.admissions'

export const deadLettersTopic = 'ecphory.dead-letters'

/** The log key of a subject: two strings as JSON, so that no name can be mistaken for another pair. */
export const subjectToKey = (subject: Subject): string => JSON.stringify([subject.tenant, subject.user])

/** Under whose key stands what concerns a tenant's router: nobody's memory. */
export const routerOf = (tenant: string): Subject => ({ tenant, user: 'ecphory/router' })
