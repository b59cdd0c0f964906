import type { LanguageModel } from '@ecphory/memory'
import { z } from 'zod'
import { canonicalGaps } from '../gap-query.ts'
import { gapCharactersMax } from '../limits.ts'
import type { QueryPolicy } from '../ports/query-policy.ts'
import { askForDecision, type DecisionQuestion } from './ask-for-decision.ts'
import { requestLines } from './request-lines.ts'

const answerSchema = z.strictObject({ query: z.string().min(1).max(gapCharactersMax) })

const question: DecisionQuestion<typeof answerSchema> = {
  name: 'rewrite-query@1',
  schema: answerSchema,
  system: `You turn requests into search queries. A search engine that compares meanings looks through what a user said and did
before; you write the one query that finds what helps most to answer the request for this user.
Keep the names and the matter, spell out what is only implied, and leave out politeness. Write in the language of the
request. A query has at most ${gapCharactersMax} characters.

Example. request: "Could you please suggest something for Saturday evening with the kids?"
{"query":"family activities with children on a Saturday evening, favourite outings, games and films"}`,
}

/**
 * Rewriting of the request by a language model: the rival that searches better, but never asks what is missing. It
 * always searches, with one query; a gap's kind means nothing to it. Rejects as the model does, and with
 * `MODEL_OUTPUT_INVALID`.
 */
export function createModelRewritingPolicy(model: LanguageModel): QueryPolicy {
  return {
    id: `${model.id} ${question.name}`,
    findGaps: ({ request }) =>
      askForDecision(model, question, requestLines(request).join('\n'), ({ query }) =>
        canonicalGaps([{ kind: 'preference', text: query }]),
      ),
  }
}
