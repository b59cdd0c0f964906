import { SingleBar } from 'cli-progress'
import type { Io } from './io.ts'

export interface Progress {
  update(done: number, total: number): void
  stop(): void
}

/** A bar on standard error while somebody watches it; otherwise nothing at all, so that output stays clean. */
export function startProgress(io: Io, title: string, total: number): Progress {
  if (!io.isWatched) return { update: () => undefined, stop: () => undefined }
  const bar = new SingleBar({
    format: `${title} [{bar}] {value}/{total}, {eta} s left`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  })
  bar.start(total, 0)
  return {
    update: (done, newTotal) => {
      bar.setTotal(newTotal)
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}
