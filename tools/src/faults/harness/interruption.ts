type Stop = () => Promise<void>

/** What lives outside this process and was not stopped yet, oldest first. */
const open = new Set<Stop>()

/** Remembers how something outside this process is stopped. What it returns stops it, once however often it is called. */
export function stoppedOnce(stop: Stop): Stop {
  let stopped: Promise<void> | undefined
  const once = (): Promise<void> => {
    open.delete(once)
    stopped ??= stop()
    return stopped
  }
  open.add(once)
  return once
}

/** Stops what is open, newest first: services before the servers that they use. One that fails keeps no other open. */
export async function stopAll(): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  for (const stop of [...open].reverse()) await stop().catch((error: unknown) => failures.push(error))
  return failures
}

/** Resolves with what `run` does, or with null once the process is told to end; what `run` comes to then is nobody's. */
export function untilInterrupted<Result>(run: Promise<Result>): Promise<Result | null> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  return new Promise((resolve, reject) => {
    const interrupt = () => resolve(null)
    for (const name of signals) process.once(name, interrupt)
    const forget = () => signals.forEach((name) => process.off(name, interrupt))
    run.then(resolve, reject).finally(forget)
  })
}
