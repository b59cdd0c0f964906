import { Worker } from 'node:worker_threads'
import { EcphoryError, toThreadOptions } from '@ecphory/memory'
import type { RoundOptions, RoundResult } from '@ecphory/routing'
import type { RoundRunner } from './round-runner.ts'
import type { TrainingReply } from './training-worker.ts'

/** The worker beside this file: the source under a Node that strips types, else what was built from it. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './training-worker.ts' : './training-worker.js',
  import.meta.url,
)

/**
 * Runs each training round in a thread of its own, which ends with it: a round takes seconds of computing, and whoever
 * asks for a route meanwhile is answered. `run` throws `STORE_FAILED` where the round fails.
 */
export function createTrainingThread(): RoundRunner {
  const running = new Set<{ readonly worker: Worker; readonly ended: Promise<unknown> }>()
  let isStopped = false
  return {
    run({ progress = () => {}, ...round }: RoundOptions): Promise<RoundResult> {
      if (isStopped) return Promise.reject(closed())
      const worker = new Worker(workerUrl, { workerData: round, ...toThreadOptions(process.execArgv) })
      const result = resultOf(worker, progress)
      const one = { worker, ended: result.catch(() => undefined) }
      running.add(one)
      void one.ended.then(() => running.delete(one))
      return result
    },
    async stop() {
      isStopped = true
      for (const { worker, ended } of running) {
        await worker.terminate()
        await ended
      }
    },
  }
}

function resultOf(worker: Worker, progress: NonNullable<RoundOptions['progress']>): Promise<RoundResult> {
  return new Promise((resolve, reject) => {
    worker.on('message', (reply: TrainingReply) => {
      if (reply.kind === 'progress') progress(reply.done, reply.total)
      else resolve(reply.result)
    })
    worker.on('error', (error) =>
      reject(new EcphoryError('STORE_FAILED', `A training round failed: ${String(error)}`, { cause: error })),
    )
    // Whoever was answered before is not told.
    worker.on('exit', () => reject(closed()))
  })
}

const closed = (): EcphoryError => new EcphoryError('CLOSED', 'The training round was ended.')
