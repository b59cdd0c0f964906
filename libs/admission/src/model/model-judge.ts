import { hashOf, type LanguageModel } from '@ecphory/memory'
import { z } from 'zod'
import { oneLine } from '../day-and-line.ts'
import { preferences, type Comparison, type Judge, type Preference } from '../ports/judge.ts'
import { askForDecision, type DecisionQuestion } from './ask-for-decision.ts'
import { requestLines } from './request-lines.ts'

const answerSchema = z.strictObject({
  why: z.string().max(400).describe('What decides, in one sentence.'),
  better: z.enum(preferences),
})

const question: DecisionQuestion<typeof answerSchema> = {
  name: 'judge-answers@1',
  schema: answerSchema,
  system: `Two assistants answered the same request of the same user. You say which answer serves this user better.
You see the request, the public context, which is what anybody could look up, and what is known of the user. It is
everything that is known: what an answer says of the user beyond it was made up.

Weigh, the most important first:
1. Does the answer do what was asked, and is it right by the public context?
2. Does it go by what is known of the user where that matters, beyond what would be said to anybody?
3. Does everything it says of the user stand in what is known?
4. Does it leave the user's affairs alone where they do not matter? A needless personal remark is a fault.
5. Is it clear, and no longer than it needs to be? This decides only between answers that are otherwise alike.

Length, style and the order in which the answers stand count for nothing by themselves. Say "tie" where neither is
better. Say first what decides.

Example. known of the user: "I am allergic to nuts." first: "Take the almond cake." second: "Take the lemon cake."
{"why":"The first would make the user ill; the second does not.","better":"second"}`,
}

/**
 * A judge that asks a language model, one question a pair. Equal answers are a tie without a question. Rejects with
 * what the model rejects with, and with `MODEL_OUTPUT_INVALID`.
 */
export function createJudge(model: LanguageModel): Judge {
  return {
    id: `${model.id} ${question.name}`,
    async compare(comparison) {
      if (comparison.first === comparison.second) return 'tie'
      const isTurned = showsSecondFirst(comparison)
      return askForDecision(model, question, comparisonToData(comparison, isTurned), ({ better }) =>
        isTurned ? turned(better) : better,
      )
    },
  }
}

/** By the seed and the pair, not by which of the two is called first. */
function showsSecondFirst({ request, first, second, seed }: Comparison): boolean {
  const digest = hashOf([seed, request.text, request.publicContext, ...[first, second].sort()])
  const isAscending = Number.parseInt(digest.slice(0, 8), 16) % 2 === 0
  return isAscending === second < first
}

const turned = (preference: Preference): Preference =>
  preference === 'tie' ? 'tie' : preference === 'first' ? 'second' : 'first'

function comparisonToData({ request, known, first, second }: Comparison, isTurned: boolean): string {
  const shown = isTurned ? [second, first] : [first, second]
  return [
    ...requestLines(request),
    'known of the user:',
    ...(known.length === 0 ? ['nothing that matters here'] : known.map((one) => `- ${oneLine(one)}`)),
    ...shown.map((answer, index) => `${index === 0 ? 'first' : 'second'}: ${oneLine(answer)}`),
  ].join('\n')
}
