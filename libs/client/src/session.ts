import type { CallOptions } from './call-options.ts'
import { EcphoryClientError } from './client-error.ts'
import type { OperationText } from './operation-text.ts'
import { postOperation } from './post-operation.ts'
import type { Endpoint } from './post-operation.ts'
import { isEmpty, withRetries } from './retry.ts'

export interface AskOptions extends CallOptions {
  /** That a change may be asked for twice. A query always may. */
  readonly isRepeatable?: boolean | undefined
}

export interface PartialAnswer<Result> {
  readonly data: Result
  /** What failed of it: the fields at their paths are null. */
  readonly failures: readonly EcphoryClientError[]
}

/** Asks one endpoint in one name. */
export interface Session {
  /** Whose memory: the token's own user's where it is undefined. */
  readonly user: string | undefined
  /** Throws `EcphoryClientError` where anything of the answer failed. */
  ask<Result, Variables extends object>(
    text: OperationText<Result, Variables>,
    variables: Variables,
    options?: AskOptions,
  ): Promise<Result>
  /** Throws only where all of the answer failed. */
  askInPart<Result, Variables extends object>(
    text: OperationText<Result, Variables>,
    variables: Variables,
    options?: AskOptions,
  ): Promise<PartialAnswer<Result>>
}

export function createSession(endpoint: Endpoint, retries: number, user: string | undefined): Session {
  const askInPart: Session['askInPart'] = async (text, variables, { signal, isRepeatable = isQuery(text) } = {}) => {
    const post = () => postOperation(endpoint, text, variables, signal)
    const answer = await withRetries({ retries, isRepeatable, signal }, post)
    const [first] = answer.errors
    if (first !== undefined && isEmpty(answer)) throw first
    return { data: answer.data as never, failures: answer.errors }
  }
  return {
    user,
    askInPart,
    async ask(text, variables, options) {
      const { data, failures } = await askInPart(text, variables, options)
      if (failures[0] !== undefined) throw failures[0]
      return data
    },
  }
}

const isQuery = (text: string): boolean => /^\s*(query\b|\{)/.test(text)

/** What a field answered. Throws for null: without an error, it has no reason to be. */
export function required<Value>(value: Value | null | undefined, field: string): Value {
  if (value !== null && value !== undefined) return value
  throw new EcphoryClientError('UNEXPECTED_ANSWER', `The answer has nothing at ${field}, and no error.`)
}
