import { EcphoryError } from '@ecphory/memory'
import { createOpenAiModel } from './open-ai-model.ts'
import type { OpenAiModel } from './open-ai-model.ts'

/**
 * The language model that the environment names: ECPHORY_MODEL_URL (root of an OpenAI-compatible API) and ECPHORY_MODEL,
 * with ECPHORY_MODEL_KEY and ECPHORY_MODEL_TOKENS_MAX where needed. Undefined where no address is given: everything
 * then goes without one. Throws `INVALID_ARGUMENT` for settings that make no sense.
 */
export function modelFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): OpenAiModel | undefined {
  const { ECPHORY_MODEL_URL: baseUrl, ECPHORY_MODEL: model, ECPHORY_MODEL_KEY: apiKey } = environment
  if (!baseUrl) return undefined
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) throw refuse('ECPHORY_MODEL_URL is no http address')
  if (!model) throw refuse('ECPHORY_MODEL_URL is set without ECPHORY_MODEL, the name of the model')
  const tokensMax = environment['ECPHORY_MODEL_TOKENS_MAX']
  if (tokensMax !== undefined && !/^[1-9]\d*$/.test(tokensMax)) {
    throw refuse('ECPHORY_MODEL_TOKENS_MAX is no whole number of tokens')
  }
  return createOpenAiModel({
    baseUrl,
    model,
    ...(apiKey && { apiKey }),
    ...(tokensMax !== undefined && { tokensMax: Number(tokensMax) }),
  })
}

const refuse = (fault: string): EcphoryError => new EcphoryError('INVALID_ARGUMENT', `${fault}.`)
