import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { OpenSystem, Opened, ReplyTo, Request } from './protocol.ts'

/** A system in a process of its own. */
export interface DriverProcess extends OpenSystem {
  /** Ends an idle driver by ending its input, and waits for it. */
  end(): Promise<void>
  /** SIGKILL now. Resolves once the process is gone, and what it had replied until then has been read. */
  kill(): Promise<void>
}

export interface DriverOptions {
  readonly command: readonly [string, ...string[]]
  /** What the driver prints goes here. */
  readonly logFile: string
}

/** A peer that hangs is ended, and its row says so. */
const replyMsMax = 300_000

const complaintLengthMax = 2_000

/** No peer may phone home, and none has a language model. */
const quiet = {
  ANONYMIZED_TELEMETRY: 'False',
  DO_NOT_TRACK: '1',
  GRAPHITI_TELEMETRY_ENABLED: 'false',
  MASTRA_TELEMETRY_DISABLED: '1',
  MEM0_TELEMETRY: 'false',
  OPENAI_API_KEY: 'none',
  POSTHOG_DISABLED: '1',
}

/** Starts a driver; resolves once its system is open. Rejects, as every request does, where the process ends. */
export async function startDriver({ command: [program, ...args], logFile }: DriverOptions): Promise<DriverProcess> {
  const child = spawn(program, args, { env: { ...process.env, ...quiet }, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-complaintLengthMax)))
  const replies = createReplyQueue(child.stdio[3] as Readable)
  const gone = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      log.end()
      // The log goes with the run's folder.
      if (code !== null && code !== 0) process.stderr.write(complaint)
      replies.fail(new Error(`The driver has ended (${signal ?? code}).`))
      resolve()
    })
  })
  gone.catch((error: Error) => replies.fail(error))
  // A killed process breaks its pipe; the request that wrote to it fails by the missing reply.
  child.stdin?.on('error', () => undefined)
  const opened = (await replies.next()) as Opened
  return {
    opened,
    ask: async <R extends Request>(request: R) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), replyMsMax)
      const reply = replies.next()
      child.stdin?.write(`${JSON.stringify(request)}\n`)
      return (await reply.finally(() => clearTimeout(timer))) as ReplyTo<R>
    },
    end: () => {
      child.stdin?.end()
      return gone
    },
    kill: () => {
      child.kill('SIGKILL')
      return gone
    },
  }
}

interface ReplyQueue {
  next(): Promise<unknown>
  fail(error: Error): void
}

/** Replies come in the order of the requests. */
function createReplyQueue(stream: Readable): ReplyQueue {
  const waiting: { resolve(reply: unknown): void; reject(error: Error): void }[] = []
  const early: unknown[] = []
  let failure: Error | null = null
  createInterface({ input: stream }).on('line', (line) => {
    const reply = JSON.parse(line) as unknown
    const first = waiting.shift()
    if (first === undefined) early.push(reply)
    else first.resolve(reply)
  })
  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (early.length > 0) resolve(early.shift())
        else if (failure === null) waiting.push({ resolve, reject })
        else reject(failure)
      }),
    fail(error) {
      failure ??= error
      for (const { reject } of waiting.splice(0)) reject(error)
    },
  }
}
