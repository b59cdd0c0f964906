import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const writers = 8
const tracesPerWriter = 100
const killsMin = 30

const folder = mkdtempSync(join(tmpdir(), 'ecphory-crash-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  /** The last acknowledged trace of each writer. */
  readonly acknowledged: number[]
  readonly digests: readonly string[] | null
  readonly killed: boolean
}

/** Runs the writers from where they were; kills the process after so many acknowledgements, if it lives so long. */
function run(path: string, acknowledged: readonly number[], killAfter: number | null): Promise<Run> {
  const script = fileURLToPath(new URL('./testing/crash-writers.ts', import.meta.url))
  const starts = acknowledged.map((last) => String(last + 1))
  const child = spawn(process.execPath, [
    '--conditions=@ecphory/source',
    script,
    path,
    String(tracesPerWriter),
    ...starts,
  ])
  const seen = [...acknowledged]
  let digests: readonly string[] | null = null
  let count = 0
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const words = line.split(' ')
    if (words[0] === 'done') digests = words.slice(1)
    else seen[Number(words[0])] = Math.max(seen[Number(words[0])] ?? -1, Number(words[1]))
    count += 1
    if (killAfter !== null && count >= killAfter) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`The writers ended with ${code}: ${errors}`))
      else resolve({ acknowledged: seen, digests, killed: signal === 'SIGKILL' })
    })
  })
}

it('D7 a process killed thirty times loses no acknowledged trace and ends where an unkilled one ends', async () => {
  const none = Array.from({ length: writers }, () => -1)
  const whole = await run(join(folder, 'whole.db'), none, null)
  let acknowledged: readonly number[] = none
  let kills = 0
  for (let turn = 0; kills < killsMin; turn += 1) {
    // A few acknowledgements in, at another moment each time: before, within and after projection.
    const step = await run(join(folder, 'killed.db'), acknowledged, 1 + ((turn * 7) % 13))
    acknowledged = step.acknowledged
    kills += step.killed ? 1 : 0
    if (step.digests !== null) break
  }
  const last = await run(join(folder, 'killed.db'), acknowledged, null)
  expect(kills).toBeGreaterThanOrEqual(killsMin)
  expect(last.digests).toHaveLength(writers)
  expect(last.digests).toEqual(whole.digests)
}, 300_000)
