import { createOpenAiModel } from '@ecphory/llm'
import type { OpenAiModel } from '@ecphory/llm'
import { EcphoryError } from '@ecphory/memory'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The model that `<prefix>_URL` (root of an OpenAI-compatible API) and `<prefix>_MODEL` name, with `<prefix>_KEY` where
 * needed; null where no address is given. Throws `INVALID_ARGUMENT` for settings that make no sense.
 */
export function endpointOf(environment: Environment, prefix: string): OpenAiModel | null {
  const [baseUrl, model, apiKey] = ['URL', 'MODEL', 'KEY'].map((part) => environment[`${prefix}_${part}`])
  if (!baseUrl) return null
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) throw refuse(`${prefix}_URL is no http address`)
  if (!model) throw refuse(`${prefix}_URL is set without ${prefix}_MODEL, the name of the model`)
  return createOpenAiModel({ baseUrl, model, ...(apiKey && { apiKey }) })
}

const refuse = (fault: string): EcphoryError => new EcphoryError('INVALID_ARGUMENT', `${fault}.`)
