import { unavailable } from './unavailable.ts'

/** The work's result, or `UNAVAILABLE` once its time is over. The work is told to stop, but not waited for. */
export async function withinDeadline<Result>(
  subgraph: string,
  msMax: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const aborter = new AbortController()
  let stop: (error: Error) => void = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => (stop = reject))
  const timer = setTimeout(() => stop(unavailable(subgraph, `gave no answer within ${msMax} ms`)), msMax)
  const leave = () => stop(unavailable(subgraph, 'was not waited for any longer'))
  outer?.addEventListener('abort', leave)
  try {
    if (outer?.aborted) leave()
    return await Promise.race([work(aborter.signal), stopped])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
    aborter.abort()
  }
}
