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
  const giveUp = (why: string) => () => {
    const error = unavailable(subgraph, why)
    stop(error)
    aborter.abort(error)
  }
  const leave = giveUp('was not waited for any longer')
  const timer = setTimeout(giveUp(`gave no answer within ${msMax} ms`), msMax)
  outer?.addEventListener('abort', leave)
  try {
    if (outer?.aborted) leave()
    return await Promise.race([work(aborter.signal), stopped])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}
