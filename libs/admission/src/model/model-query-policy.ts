import { memoryKinds } from '@ecphory/events'
import type { LanguageModel } from '@ecphory/memory'
import { z } from 'zod'
import { canonicalGaps, gapKinds } from '../gap-query.ts'
import { gapCharactersMax, gapsMax } from '../limits.ts'
import type { QueryInput, QueryPolicy } from '../ports/query-policy.ts'
import { askForDecision, type DecisionQuestion } from './ask-for-decision.ts'
import { requestLines } from './request-lines.ts'

const answerSchema = z.strictObject({
  gaps: z
    .array(
      z.strictObject({
        kind: z.enum(gapKinds),
        text: z.string().min(1).max(gapCharactersMax).describe('A question about the user, in few words.'),
      }),
    )
    .max(gapsMax),
})

const question: DecisionQuestion<typeof answerSchema> = {
  name: 'find-gaps@1',
  schema: answerSchema,
  system: `Somebody asks an assistant for something. You say what the assistant would have to know about this user first.
You see the request, the public context, which is what anybody could look up, and how many memories of each kind a store
holds of the user. You see no memory.

Ask yourself: would two users in different situations get different correct answers to this request, and what about the
user decides between them? Name each such thing as a gap, and nothing else:
- no gap where one answer is right for everybody: facts, arithmetic, translations, how something works;
- no gap for what the request or the public context already says;
- no gap for what would only make the answer sound personal.

A gap has a kind:
preference: what the user likes or would rather have. "Does the user like window seats?"
reaction: how the user took something when it happened before. "How did the user find the last long film?"
tolerance: how much of something the user can bear. "How much spice does the user stand?"
habit: what the user usually does, and when. "When does the user usually go running?"
constraint: what the user can't, may not or must not do: health, money, time, duties. "Is the user allergic to nuts?"
relationship_or_event: who is near the user, and what happened or will happen. "Whose birthday is coming up?"
task_state: how far the user has come with something. "Has the user already booked the hall?"

"text" is a question to the user's memory that somebody who has not seen the request can understand: name the matter
itself ("late dinners", never "this"). Write it in the language of the request.
Give at most ${gapsMax} gaps, the ones that change the answer most. An empty list is a good and common answer.

Example. request: "How many grams are in an ounce?"
{"gaps":[]}
Example. request: "Which of the two treks shall we book?" public context: "Trek A: 9 hours, steep. Trek B: 4 hours, flat."
{"gaps":[{"kind":"constraint","text":"Does the user have an injury that rules out long or steep walks?"},{"kind":"relationship_or_event","text":"Who goes hiking with the user?"}]}`,
}

/**
 * The first stage by a language model, one question a request. Rejects with what the model rejects with, and with
 * `MODEL_OUTPUT_INVALID` for an answer that breaks the rules of gap queries.
 */
export function createModelQueryPolicy(model: LanguageModel): QueryPolicy {
  return {
    id: `${model.id} ${question.name}`,
    findGaps: (input) => askForDecision(model, question, inputToData(input), ({ gaps }) => canonicalGaps(gaps)),
  }
}

const inputToData = ({ request, held }: QueryInput): string =>
  [...requestLines(request), `memories held: ${memoryKinds.map((kind) => `${kind} ${held[kind]}`).join(', ')}`].join(
    '\n',
  )
