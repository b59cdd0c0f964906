import { setTimeout as sleep } from 'node:timers/promises'
import { attemptsMax, retryWaitMs } from '../limits.ts'
import { isTransient } from './neo4j-error.ts'

/** Does the work, and again from its beginning where the server gave it up for another transaction. */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt >= attemptsMax) throw error
      await sleep(retryWaitMs * attempt)
    }
  }
}
