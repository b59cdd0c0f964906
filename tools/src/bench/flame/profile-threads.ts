import { Session } from 'node:inspector/promises'
import type { CpuProfile } from './cpu-profile.ts'

/** The profile of one thread; the main one has number 0. */
export interface ThreadProfile {
  readonly thread: number
  readonly profile: CpuProfile
}

/** Microseconds between two samples. */
const samplingUs = 500
const awakeMs = 1_000

/** Runs the work, and resolves with what this thread did meanwhile, and each worker that there was before it began. */
export async function profileThreads(work: () => Promise<void>): Promise<readonly ThreadProfile[]> {
  const session = new Session()
  session.connect()
  // Answers of a worker alone do not keep a process alive.
  const awake = setInterval(() => undefined, awakeMs)
  try {
    const workers = await attachWorkers(session)
    const main = (method: string, params: object = {}) => postTo(session, method, params)
    const threads = [main, ...workers]
    // The main thread comes last to begin and first to end, so that its profile has little of this in it.
    for (const post of threads.toReversed()) {
      await post('Profiler.enable')
      await post('Profiler.setSamplingInterval', { interval: samplingUs })
      await post('Profiler.start')
    }
    await work()
    const profiles: ThreadProfile[] = []
    for (const [thread, post] of threads.entries()) {
      const { profile } = (await post('Profiler.stop')) as { profile: CpuProfile }
      profiles.push({ thread, profile })
    }
    return profiles
  } finally {
    clearInterval(awake)
    session.disconnect()
  }
}

type Post = (method: string, params?: object) => Promise<unknown>

const postTo = (session: Session, method: string, params: object): Promise<unknown> =>
  // The commands of a worker are posted by name, so that those of the main thread are, too.
  (session as { post(method: string, params: object): Promise<unknown> }).post(method, params)

interface WorkerReply {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** A worker is spoken to through the main thread's session: each command and answer is wrapped in a message of its own. */
async function attachWorkers(session: Session): Promise<readonly Post[]> {
  const sessionIds: string[] = []
  const waiting = new Map<string, (reply: WorkerReply) => void>()
  session.on('NodeWorker.attachedToWorker', ({ params }) => sessionIds.push(params.sessionId))
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const reply = JSON.parse(params.message) as WorkerReply
    waiting.get(`${params.sessionId} ${reply.id}`)?.(reply)
  })
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  let commands = 0
  return sessionIds.map(
    (sessionId): Post =>
      (method, params = {}) =>
        new Promise((resolve, reject) => {
          const id = (commands += 1)
          waiting.set(`${sessionId} ${id}`, ({ result, error }) => {
            if (error === undefined) resolve(result)
            else reject(new Error(`${method} of a worker: ${error.message}`))
          })
          const message = JSON.stringify({ id, method, params })
          session.post('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(reject)
        }),
  )
}
