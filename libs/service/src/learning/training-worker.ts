import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { trainRound, type RoundOptions, type RoundResult } from '@ecphory/routing'

export type TrainingReply =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'trained'; readonly result: RoundResult }

const port = parentPort
if (port === null) throw new Error('The training worker runs in a worker thread only.')

// Whoever waits for a decision goes first. On Linux this is of the calling thread alone; elsewhere it would slow the process.
if (process.platform === 'linux') setPriority(10)

const round = workerData as Omit<RoundOptions, 'progress'>
const tell = (reply: TrainingReply): void => port.postMessage(reply)
tell({
  kind: 'trained',
  result: trainRound({ ...round, progress: (done, total) => tell({ kind: 'progress', done, total }) }),
})
