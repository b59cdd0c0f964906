import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../testing/stopping-service.ts', import.meta.url))

interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly output: () => string
  readonly exit: Promise<number | null>
}

let running: Running | undefined
afterEach(() => void running?.child.kill('SIGKILL'))

function run(mode: string): Running {
  const child = spawn(process.execPath, ['--conditions=@ecphory/source', program, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += String(chunk)))
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  running = { child, output: () => written, exit }
  return running
}

async function urlOf({ output }: Running): Promise<string> {
  for (;;) {
    const url = /"url":"([^"]+)"/.exec(output())?.[1]
    if (url !== undefined) return url
    await sleep(20)
  }
}

const hang = (url: string, ms: number) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ hang(ms: ${ms}) }` }),
  })

const isOpen = async (url: string) =>
  (await (await fetch(`${url}/metrics`)).text()).includes('ecphory_open_requests{service="stopping"} 1')

const readyState = async (url: string) => {
  const response = await fetch(`${url}/health/ready`)
  return [response.status, ((await response.json()) as { state: string }).state]
}

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: the open request is answered, others are refused, and the process ends with 0',
    async (signal) => {
      const service = run('clean')
      const url = await urlOf(service)
      while ((await readyState(url))[0] !== 200) await sleep(10)
      const open = hang(url, 3_000)
      while (!(await isOpen(url))) await sleep(10)
      service.child.kill(signal)
      while (!service.output().includes('The service stops.')) await sleep(5)
      expect(await readyState(url)).toEqual([503, 'stopping'])
      const refused = await hang(url, 1)
      expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
      expect(service.output()).not.toContain('stop was called')
      const answered = await open
      expect([answered.status, await answered.json()]).toEqual([200, { data: { hang: 'done' } }])
      expect(await service.exit).toBe(0)
      expect(service.output().match(/stop was called/g)).toHaveLength(1)
    },
  )

  it('ends the process at once the second time', async () => {
    const service = run('clean')
    const url = await urlOf(service)
    const open = hang(url, 20_000).catch((error: Error) => error)
    while (!(await isOpen(url))) await sleep(10)
    service.child.kill('SIGTERM')
    while (!service.output().includes('The service stops.')) await sleep(5)
    service.child.kill('SIGTERM')
    expect(await service.exit).toBe(1)
    expect(await open).toBeInstanceOf(Error)
  })

  it('does not wait for ever', async () => {
    const service = run('stuck')
    await urlOf(service)
    service.child.kill('SIGTERM')
    expect(await service.exit).toBe(1)
    expect(service.output()).toContain('A step of the stop took too long.')
  })
})

describe('a service that', () => {
  it.each([
    ['cannot start', 'unable', 'cannot start on'],
    ['cannot be made', 'unmade', '"code":"STORE_REFUSED"'],
    ['is configured wrongly', 'misconfigured', 'ECPHORY_PORT: '],
  ])('%s ends with 1 and says why in the last line of its log, without payload', async (_what, mode, why) => {
    const service = run(mode)
    expect(await service.exit).toBe(1)
    const lines = service.output().trim().split('\n')
    const told = lines.map((line) => JSON.parse(line) as { level: string; msg: string })
    expect(told.filter(({ level }) => level === 'error' || level === 'fatal')).toMatchObject([
      { msg: 'The service cannot start.' },
    ])
    expect(service.output()).toContain(why)
    expect(service.output()).not.toContain('a secret')
  })

  it('fails where nobody looks ends with 1 and says so, without payload', async () => {
    const service = run('faulty')
    expect(await service.exit).toBe(1)
    expect(service.output()).toContain('An error was caught by nobody.')
    expect(service.output()).not.toContain('a secret')
  })
})
