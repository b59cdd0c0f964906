import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { subjectSchema } from '../scope.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const unitId = z.string().min(1)

/**
 * What was decided for one request: which units of whose memory it might be told, and why not the others. It holds no
 * word of the request, the context or a memory; texts of units are looked up where they stand.
 */
export const admissionDecidedV1 = defineEvent(
  'ecphory.admission.decided.v1',
  z.strictObject({
    decisionId: z.string().min(1),
    subject: subjectSchema,
    /** The generation of graphs that was read. */
    generation: z.string().min(1),
    requestHash: hash,
    contextHash: hash,
    gaps: z.array(
      z.strictObject({
        kind: z.enum([
          'preference',
          'reaction',
          'tolerance',
          'habit',
          'constraint',
          'relationship_or_event',
          'task_state',
        ]),
        textHash: hash,
      }),
    ),
    /** Greatest score first. `start` and `length` are of the unit in its segment's text, in UTF-16 code units. */
    candidates: z.array(
      z.strictObject({
        unitId,
        segmentId: z.string().min(1),
        start: z.int().min(0),
        length: z.int().min(1),
        trust: z.enum(['user', 'assistant', 'external']),
        score: z.number().min(0).max(1),
        /** What the policy made of it; null where no policy read it. */
        worth: z.number().nullable(),
      }),
    ),
    /** In the order in which they were chosen. */
    admitted: z.array(unitId),
    rejected: z.array(
      z.strictObject({
        unitId,
        reason: z.enum([
          'not_relevant',
          'publicly_covered',
          'redundant',
          'stale',
          'untrusted',
          'not_worth_its_tokens',
          'over_budget',
        ]),
      }),
    ),
    policies: z.strictObject({ query: z.string().min(1), evidence: z.string().min(1) }),
    budgetTokens: z.int().min(0),
    tokens: z.int().min(0),
    /** Null where something was admitted. */
    emptyBecause: z
      .enum(['no_gap', 'nothing_found', 'nothing_trusted', 'nothing_useful', 'over_budget', 'policy_failed'])
      .nullable(),
    /** Code of what a policy failed with. */
    failure: z.string().min(1).nullable(),
  }),
)
export type AdmissionDecided = z.infer<typeof admissionDecidedV1.data>
