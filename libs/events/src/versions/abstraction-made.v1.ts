import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { eventTimeSchema } from '../event-time.ts'
import { modelAnswerSchema } from '../extracted-base.ts'
import { factBase as base } from '../fact-base.ts'
import { memoryKindSchema } from '../memory-kind.ts'
import { subjectSchema } from '../scope.ts'
import { ruleFactSchema } from './rules-extracted.v1.ts'
import { stateChangeFactSchema } from './state-changes-extracted.v1.ts'
import { statementFactSchema } from './statements-extracted.v1.ts'

/** What a model sees recur, or hang together, in several episodes (A_abs). */
export const patternFactSchema = z.strictObject({ ...base, kind: z.literal('pattern'), name: z.string().min(1) })
export type PatternFact = z.infer<typeof patternFactSchema>

/**
 * A model answered a request to abstract. The facts rest on the request's inputs, so a rebuild asks nothing, and what
 * rests on a lost input alone is lost with it. `facts` may be empty; the request is answered all the same.
 */
export const abstractionMadeV1 = defineEvent(
  'ecphory.abstraction.made.v1',
  z.strictObject({
    subject: subjectSchema,
    memoryKind: memoryKindSchema,
    requestId: z.string().min(1),
    /** Ids of the segments that the request named. */
    inputs: z.array(z.string().min(1)).min(1),
    /** When the last of the inputs was said: the facts are of that time, not of the day on which a model was asked. */
    time: eventTimeSchema,
    answers: z.array(modelAnswerSchema),
    facts: z.array(
      z.discriminatedUnion('kind', [patternFactSchema, statementFactSchema, ruleFactSchema, stateChangeFactSchema]),
    ),
  }),
)
export type AbstractionMade = z.infer<typeof abstractionMadeV1.data>
