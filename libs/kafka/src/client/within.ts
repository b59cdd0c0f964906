import { EcphoryError } from '@ecphory/memory'

/** Rejects with `STORE_FAILED` where work takes longer; what it was doing may still come to pass. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EcphoryError('STORE_FAILED', `Kafka did not answer within ${ms} ms.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
