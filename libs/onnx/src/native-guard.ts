/**
 * The runtime's native code ends the whole process (SIGABRT) where its thread is stopped while a call is under way: by
 * `terminate`, and by the end of the process. A guard is the memory that both threads share to keep the two apart.
 */
export type NativeGuard = Int32Array<SharedArrayBuffer>

const stopping = 0
const running = 1

/** Longer than a run of the longest text takes on a slow machine; after it the process ends in any case. */
const exitWaitMs = 10_000

export const createGuard = (): NativeGuard => new Int32Array(new SharedArrayBuffer(8))

/** In the thread: runs `call` unless the thread was told to stop. */
export async function runGuarded<Result>(guard: NativeGuard, call: () => Promise<Result>): Promise<Result> {
  // The order matters: whoever stops sets `stopping` first and looks at `running` after it.
  Atomics.store(guard, running, 1)
  try {
    if (isStopping(guard)) throw new Error('The thread is told to stop.')
    return await call()
  } finally {
    Atomics.store(guard, running, 0)
    Atomics.notify(guard, running)
  }
}

export const isStopping = (guard: NativeGuard): boolean => Atomics.load(guard, stopping) === 1

/** From outside the thread: no call begins any more; one that is under way still ends. */
export const stopCalls = (guard: NativeGuard): void => void Atomics.store(guard, stopping, 1)

/** The guards of all threads that live: one listener for all of them, since more than ten are taken for a leak. */
const living = new Set<NativeGuard>()

/** Lets the process end only between two calls, until `release` says that the thread has ended. */
export function holdExit(guard: NativeGuard): { release(): void } {
  if (living.size === 0) process.on('exit', stopAllAndWait)
  living.add(guard)
  return {
    release: () => {
      living.delete(guard)
      if (living.size === 0) process.off('exit', stopAllAndWait)
    },
  }
}

function stopAllAndWait(): void {
  living.forEach(stopCalls)
  for (const guard of living) Atomics.wait(guard, running, 1, exitWaitMs)
}
