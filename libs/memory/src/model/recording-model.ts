import type { RecordedAnswer } from '@ecphory/events'
import { hashOf } from '../digest/canonical.ts'
import { modelAnswerCharactersMax } from '../limits.ts'
import type { Claim, EventLog } from '../ports/event-log.ts'
import type { LanguageModel, ModelAnswer, ModelPrompt } from '../ports/language-model.ts'

/**
 * A model that keeps what it said about one segment, or about the inputs of one request: asked again, in this run or in
 * a reprocess, it repeats itself from the log and costs nothing.
 */
export class RecordingModel implements LanguageModel {
  readonly id: string
  readonly answers: RecordedAnswer[] = []
  readonly #model: LanguageModel
  readonly #log: Pick<EventLog, 'claimed'>
  readonly #aboutId: string
  readonly #inputs: readonly string[]

  /** `aboutId` is a segment's id, or that of a request with its inputs. */
  constructor(
    model: LanguageModel,
    log: Pick<EventLog, 'claimed'>,
    aboutId: string,
    inputs: readonly string[] = [aboutId],
  ) {
    this.id = model.id
    this.#model = model
    this.#log = log
    this.#aboutId = aboutId
    this.#inputs = inputs
  }

  async ask(prompt: ModelPrompt): Promise<ModelAnswer> {
    const inputHash = hashOf([this.id, prompt.name, prompt.system, prompt.user])
    const name = answerClaim(this.#aboutId, inputHash)
    const recorded = (await this.#log.claimed([name])).get(name)
    const answer =
      recorded === undefined ? await this.#model.ask(prompt) : (JSON.parse(recorded) as RecordedClaim).answer
    const { model, text, inputTokens, outputTokens } = answer
    const kept = text.slice(0, modelAnswerCharactersMax)
    this.answers.push({ prompt: prompt.name, model, inputHash, text: kept, inputTokens, outputTokens })
    return answer
  }

  /** To be committed with the facts that came of the answers. */
  get claims(): readonly Claim[] {
    return this.answers.map(({ inputHash, model, text, inputTokens, outputTokens }) => ({
      name: answerClaim(this.#aboutId, inputHash),
      value: JSON.stringify({
        answer: { model, text, inputTokens, outputTokens },
        inputs: this.#inputs,
      } satisfies RecordedClaim),
    }))
  }
}

interface RecordedClaim {
  readonly answer: ModelAnswer
  readonly inputs: readonly string[]
}

const claimPrefix = 'answer:'

export const answerClaim = (aboutId: string, inputHash: string): string => `${claimPrefix}${aboutId}:${inputHash}`

/** The segments that a claim's recorded answer is about, so that erasing one finds it; none for another kind of claim. */
export function segmentsOfAnswer(name: string, value: string): readonly string[] {
  return name.startsWith(claimPrefix) ? (JSON.parse(value) as RecordedClaim).inputs : []
}
