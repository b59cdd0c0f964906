import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sleep } from '../harness/until.ts'

/** When a router is killed. */
export interface KillPlan {
  /** Not before so many questions to the annotator. */
  readonly afterAsked: number
  /** Then so many milliseconds after the next of these. */
  readonly at: 'asked' | 'writing'
  readonly afterMs: number
}

/** How a router ended. */
export interface RouterEnd {
  readonly asked: number
  readonly isKilled: boolean
}

/** Runs a router on a file until all is routed, or until it is killed (SIGKILL). Rejects where it ends by itself otherwise. */
export async function runRouter(path: string, plan: KillPlan | null): Promise<RouterEnd> {
  const script = fileURLToPath(new URL('./router-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=@ecphory/source', script, path])
  let asked = 0
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'asked') asked += 1
    if (plan === null || line !== plan.at || asked < plan.afterAsked) return
    void sleep(plan.afterMs).then(() => child.kill('SIGKILL'))
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`The router ended with ${code}: ${errors}`))
      else resolve({ asked, isKilled: signal === 'SIGKILL' })
    })
  })
}
