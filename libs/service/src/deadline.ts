import { EcphoryError } from '@ecphory/memory'

/** The work's result, or `TIMED_OUT` once it has taken too long; what it does afterwards is left to itself. */
export async function withDeadline<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EcphoryError('TIMED_OUT', `${what} took longer than ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
