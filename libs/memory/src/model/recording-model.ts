import type { RecordedAnswer } from '@ecphory/events'
import { hashOf } from '../digest/canonical.ts'
import { modelAnswerCharactersMax } from '../limits.ts'
import type { Claim, EventLog } from '../ports/event-log.ts'
import type { LanguageModel, ModelAnswer, ModelPrompt } from '../ports/language-model.ts'

/**
 * A model that keeps what it said about one segment: asked again, in this run or in a reprocess, it repeats itself from
 * the log and costs nothing.
 */
export class RecordingModel implements LanguageModel {
  readonly id: string
  readonly answers: RecordedAnswer[] = []
  readonly #model: LanguageModel
  readonly #log: Pick<EventLog, 'claimed'>
  readonly #segmentId: string

  constructor(model: LanguageModel, log: Pick<EventLog, 'claimed'>, segmentId: string) {
    this.id = model.id
    this.#model = model
    this.#log = log
    this.#segmentId = segmentId
  }

  async ask(prompt: ModelPrompt): Promise<ModelAnswer> {
    const inputHash = hashOf([this.id, prompt.name, prompt.system, prompt.user])
    const name = answerClaim(this.#segmentId, inputHash)
    const recorded = (await this.#log.claimed([name])).get(name)
    const answer = recorded === undefined ? await this.#model.ask(prompt) : (JSON.parse(recorded) as ModelAnswer)
    const { model, text, inputTokens, outputTokens } = answer
    const kept = text.slice(0, modelAnswerCharactersMax)
    this.answers.push({ prompt: prompt.name, model, inputHash, text: kept, inputTokens, outputTokens })
    return answer
  }

  /** To be committed with the facts that came of the answers. */
  get claims(): readonly Claim[] {
    return this.answers.map(({ inputHash, model, text, inputTokens, outputTokens }) => ({
      name: answerClaim(this.#segmentId, inputHash),
      value: JSON.stringify({ model, text, inputTokens, outputTokens } satisfies ModelAnswer),
    }))
  }
}

/** Named by the segment, so that erasing the segment finds what was said about it. */
export const answerClaim = (segmentId: string, inputHash: string): string => `answer:${segmentId}:${inputHash}`
