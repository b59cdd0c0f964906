import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../eval/evaluation.ts'

export interface ServicePlan {
  /** Unique in the stack; also the name of its log file. */
  readonly name: string
  /** The app that runs, e.g. `projector`. */
  readonly app: string
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  /** The program, from the workspace's root; by default the app's own. */
  readonly entry?: string
}

export interface RunningProcess {
  readonly plan: ServicePlan
  readonly pid: number
  /** Resolves with the exit code once the process is gone; null where a signal ended it. */
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Starts an app as a process of its own, from source; its log goes to a file. */
export function startProcess(plan: ServicePlan, logDir: string): RunningProcess {
  mkdirSync(logDir, { recursive: true })
  const log = createWriteStream(join(logDir, `${plan.name}.log`), { flags: 'a' })
  const child = spawn(
    process.execPath,
    [
      '--conditions=@ecphory/source',
      '--disable-warning=ExperimentalWarning',
      plan.entry ?? `apps/${plan.app}/src/main.ts`,
    ],
    {
      cwd: workspaceRoot,
      // A group of its own: Ctrl-C in a terminal reaches the stack alone, which then ends things in order.
      detached: true,
      env: { ...process.env, ...plan.environment, ECPHORY_PORT: String(plan.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  return { plan, pid: child.pid ?? -1, ended: endOf(child), kill: (signal) => child.kill(signal) }
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(-1))
  })
}

/** Resolves once every process says that it is ready. Rejects where one ends before, or after `msMax`. */
export async function waitUntilReady(processes: readonly RunningProcess[], msMax: number): Promise<void> {
  const deadline = Date.now() + msMax
  await Promise.all(
    processes.map(async ({ plan, ended }) => {
      let hasEnded = false
      void ended.then(() => (hasEnded = true))
      for (;;) {
        const lacking = await whatIsLacking(plan.port)
        if (lacking === null) return
        if (hasEnded) throw new Error(`The service ${plan.name} ended while it was starting; its log says why.`)
        if (Date.now() > deadline) {
          throw new Error(`The service ${plan.name} is not ready after ${msMax / 1000} s: ${lacking}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }),
  )
}

/** What the service answers where it is not ready, and null where it is. */
async function whatIsLacking(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
    return answer.ok ? null : await answer.text()
  } catch (error) {
    return `nobody answers (${String(error)})`
  }
}

/** SIGTERM to all, and SIGKILL to whoever is still there after `msMax`. */
export async function stopProcesses(processes: readonly RunningProcess[], msMax: number): Promise<void> {
  for (const one of processes) one.kill('SIGTERM')
  const all = Promise.all(processes.map(({ ended }) => ended))
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), msMax).unref())
  if ((await Promise.race([all, late])) !== 'late') return
  for (const one of processes) one.kill('SIGKILL')
  await all
}
