import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EcphoryError } from '@ecphory/memory'

const infra = join(import.meta.dirname, '..', '..', '..', 'infra')
/** What the scripts exit with where Java, Maven or a tool of the system is not installed. */
const exitCodeOfLack = 3

export interface ScriptOptions {
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Ends the script and what it runs in its own process group (Maven), not a server that it has started. */
  readonly signal?: AbortSignal | undefined
  /** Is told what takes minutes, e.g. that jars are being fetched. */
  readonly onProgress?: ((line: string) => void) | undefined
}

/**
 * Runs a script of `infra`; its standard output. Throws RUNTIME_TOO_OLD where something that it needs is not
 * installed, STORE_FAILED where it failed, and CLOSED where `signal` ended it; the message is the script's last line.
 */
export async function runScript(
  name: string,
  args: readonly string[],
  { env, signal, onProgress }: ScriptOptions = {},
): Promise<string> {
  // By its path, so that an empty PATH still ends in the script's own sentence.
  const bash = existsSync('/bin/bash') ? '/bin/bash' : 'bash'
  // A process group of its own: Ctrl-C in a terminal reaches this process alone, which then ends things in order.
  const script = spawn(bash, [join(infra, name), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const end = () => script.pid !== undefined && killGroup(script.pid)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  const output = { out: '', error: '' }
  script.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  script.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.error += text
    for (const line of text.split('\n')) if (line.includes(': fetching ')) onProgress?.(line)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    script.once('error', (cause) => reject(new EcphoryError('STORE_FAILED', `bash could not run ${name}.`, { cause })))
    script.once('exit', resolve)
  }).finally(() => signal?.removeEventListener('abort', end))
  if (code === 0) return output.out.trim()
  if (signal?.aborted) throw new EcphoryError('CLOSED', `${name} was ended before it was done.`)
  const message = output.error.trim().split('\n').at(-1) || `${name} ended with code ${code}`
  throw new EcphoryError(code === exitCodeOfLack ? 'RUNTIME_TOO_OLD' : 'STORE_FAILED', message)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    // It ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
