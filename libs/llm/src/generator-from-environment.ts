import type { Generator } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import { createOpenAiGenerator } from './open-ai-generator.ts'

/**
 * The generator that the environment names: ECPHORY_GENERATOR_URL (root of an OpenAI-compatible API that returns
 * log-probabilities of prompts) and ECPHORY_GENERATOR, with ECPHORY_GENERATOR_KEY where needed. Undefined where no address
 * is given. Throws `INVALID_ARGUMENT` for settings that make no sense.
 */
export function generatorFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Generator | undefined {
  const { ECPHORY_GENERATOR_URL: baseUrl, ECPHORY_GENERATOR: model, ECPHORY_GENERATOR_KEY: apiKey } = environment
  if (!baseUrl) return undefined
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) throw refuse('ECPHORY_GENERATOR_URL is no http address')
  if (!model) throw refuse('ECPHORY_GENERATOR_URL is set without ECPHORY_GENERATOR, the name of the model')
  return createOpenAiGenerator({ baseUrl, model, ...(apiKey && { apiKey }) })
}

const refuse = (fault: string): EcphoryError => new EcphoryError('INVALID_ARGUMENT', `${fault}.`)
