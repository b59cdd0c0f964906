import { bodyBytesOpenMax, queueWaitMsMax } from '../limits.ts'
import { OverLimitError } from './over-limit.ts'

/** Bytes of request bodies that a process holds at a time. */
export interface BodyBudget {
  /** Takes the bytes and returns how to give them back. Throws `RATE_LIMITED` where they are not to be had. */
  take(bytes: number): () => void
  readonly open: number
}

export function createBodyBudget(bytesMax = bodyBytesOpenMax): BodyBudget {
  let open = 0
  return {
    take(bytes) {
      if (open + bytes > bytesMax) {
        throw new OverLimitError('RATE_LIMITED', 'Too many bytes are being received; ask again later.', queueWaitMsMax)
      }
      open += bytes
      let isTaken = true
      return () => {
        if (isTaken) open -= bytes
        isTaken = false
      }
    },
    get open() {
      return open
    },
  }
}
