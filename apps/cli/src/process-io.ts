import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Io } from './io.ts'

/** The running process. A reader that goes away early (`| head`) is no fault of ours: the command just ends. */
export function processIo(): Io {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  return {
    write: async (chunk) => {
      if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
    },
    note: (line) => void process.stderr.write(`${line}\n`),
    readInput: () => text(process.stdin),
    readLines: () => createInterface({ input: process.stdin }),
    isWatched: process.stderr.isTTY === true,
    columns: process.stdout.columns ?? Number.POSITIVE_INFINITY,
    environment: process.env,
  }
}
