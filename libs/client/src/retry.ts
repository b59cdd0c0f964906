import type { CallOptions } from './call-options.ts'
import { backoffMsMax, backoffMsMin, retryAfterMsMax } from './limits.ts'
import type { Answer } from './post-operation.ts'

/** Codes after which another try may do, where trying twice does no harm. */
const passing: ReadonlySet<string> = new Set(['UNAVAILABLE', 'UNREACHABLE', 'CLOSED'])

export interface Retrying extends CallOptions {
  readonly retries: number
  /** Whether the operation may run twice: a read, or a write under idempotency keys. */
  readonly isRepeatable: boolean
}

/** Tries again where it is safe: what was refused before it ran (429), and what may run twice and found nobody. */
export async function withRetries(
  { retries, isRepeatable, signal }: Retrying,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await attempt()
    const waitMs = tries < retries && mayPass(answer, isRepeatable) ? waitMsBefore(answer, tries) : undefined
    if (waitMs === undefined) return answer
    await delay(waitMs, signal)
  }
}

/** Whether nothing at all was answered. A part of an answer is one. */
export const isEmpty = ({ data }: Pick<Answer, 'data'>): boolean =>
  data === null || Object.values(data).every((value) => value === null)

function mayPass(answer: Answer, isRepeatable: boolean): boolean {
  if (!isEmpty(answer)) return false
  if (answer.status === 429) return true
  return isRepeatable && answer.errors.some(({ code }) => passing.has(code))
}

/** Nothing where the server asks for a longer pause than a call should take. */
function waitMsBefore({ errors }: Answer, tries: number): number | undefined {
  const asked = errors[0]?.retryAfterMs
  // Spread out, so that those who were refused together do not come back together.
  const backoff = Math.min(backoffMsMax, backoffMsMin * 2 ** tries) * (0.5 + Math.random() / 2)
  if (asked === undefined) return backoff
  return asked <= retryAfterMsMax ? asked + backoff : undefined
}

/** Resolves after that time, or rejects with the signal's reason as it aborts. */
export function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
