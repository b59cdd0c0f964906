import { estimateTokens } from '@ecphory/memory'
import type { Encoder, LanguageModel } from '@ecphory/memory'

/** How often the encoder and the model were asked so far, and for how much. */
export interface Counts {
  readonly encoderRuns: number
  readonly modelCalls: number
  /** By `estimateTokens`, as budgets of blocks count: of system and user text, and of the answer. */
  readonly promptTokens: number
  readonly completionTokens: number
}

export interface Meter {
  readonly encoder: Encoder
  readonly model?: LanguageModel
  counts(): Counts
}

/** The same encoder and model, with their calls counted. */
export function meter(encoder: Encoder, model?: LanguageModel): Meter {
  let [encoderRuns, modelCalls, promptTokens, completionTokens] = [0, 0, 0, 0]
  return {
    encoder: {
      ...encoder,
      encode: (texts, purpose) => {
        // Equal texts of one call share a run.
        encoderRuns += new Set(texts).size
        return encoder.encode(texts, purpose)
      },
      ...(encoder.encodePassages && {
        encodePassages: (texts: readonly string[]) => {
          encoderRuns += new Set(texts).size
          return encoder.encodePassages!(texts)
        },
      }),
      encodeTokens: (text) => {
        encoderRuns += 1
        return encoder.encodeTokens(text)
      },
    },
    ...(model && {
      model: {
        id: model.id,
        async ask(prompt) {
          const answer = await model.ask(prompt)
          modelCalls += 1
          promptTokens += estimateTokens(`${prompt.system}\n${prompt.user}`)
          completionTokens += estimateTokens(answer.text)
          return answer
        },
      },
    }),
    counts: () => ({ encoderRuns, modelCalls, promptTokens, completionTokens }),
  }
}
