import { EcphoryError } from '@ecphory/memory'
import { APIConnectionError, APIError, APIUserAbortError } from 'openai'

/**
 * What a failed call of the client means: time-outs, lost connections, 408, 409, 429 and 5xx are `MODEL_UNAVAILABLE`,
 * any other status is `MODEL_REFUSED`.
 */
export function toEndpointError(error: unknown): EcphoryError {
  if (error instanceof APIConnectionError || error instanceof APIUserAbortError) {
    return new EcphoryError('MODEL_UNAVAILABLE', 'The model endpoint could not be reached in time.', { cause: error })
  }
  if (error instanceof APIError) {
    const status = Number(error.status ?? 0)
    const transient = status === 408 || status === 409 || status === 429 || status >= 500
    const code = transient ? 'MODEL_UNAVAILABLE' : 'MODEL_REFUSED'
    return new EcphoryError(code, `The model endpoint answered with status ${status}.`, { cause: error })
  }
  return new EcphoryError('MODEL_UNAVAILABLE', 'The model endpoint gave an answer that is no completion.', {
    cause: error,
  })
}
