import type { Head } from './router.ts'

/** A head that holds a session of the runtime until it is released. */
export interface OpenHead extends Head {
  release(): Promise<void>
}

/** A head that can be replaced while it is in use. */
export interface HotHead extends Head {
  /** Runs work with the head that is in place when it begins; that one is not released before the work ends. */
  using<Result>(work: (head: Head) => Promise<Result>): Promise<Result>
  /** Puts another head in its place. Work that has begun ends on the old one, which is released after the last of it. */
  swap(next: OpenHead): void
  /** Resolves once every head that was swapped out is released. */
  drained(): Promise<void>
  release(): Promise<void>
}

export function createHotHead(first: OpenHead): HotHead {
  let current = counted(first)
  const retiring = new Set<Promise<void>>()
  return {
    get manifest() {
      return current.head.manifest
    },
    logits: (inputs) => current.run((head) => head.logits(inputs)),
    using: (work) => current.run(work),
    swap(next) {
      const released = current.retire().finally(() => retiring.delete(released))
      retiring.add(released)
      current = counted(next)
    },
    drained: async () => {
      await Promise.all(retiring)
    },
    release: () => current.retire(),
  }
}

interface Counted {
  readonly head: OpenHead
  run<Result>(work: (head: OpenHead) => Promise<Result>): Promise<Result>
  /** Releases the head as soon as no run uses it. */
  retire(): Promise<void>
}

function counted(head: OpenHead): Counted {
  let running = 0
  let idle: (() => void) | null = null
  return {
    head,
    async run(work) {
      running += 1
      try {
        return await work(head)
      } finally {
        running -= 1
        if (running === 0) idle?.()
      }
    },
    async retire() {
      if (running > 0) await new Promise<void>((resolve) => (idle = resolve))
      await head.release()
    },
  }
}
