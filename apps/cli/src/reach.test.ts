import { execFile } from 'node:child_process'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { exitCodes } from './exit-codes.ts'
import { reach } from './reach.ts'
import { run } from './run.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => void server.close()))

/** An open port. Its server sends back all that it is sent, only the first of it (and hangs then), or nothing. */
async function listen(answers: 'all' | 'once' | 'never' = 'all') {
  const server = createServer((socket) => {
    if (answers === 'all') socket.pipe(socket)
    else if (answers === 'once') socket.once('data', (greeting) => void socket.write(greeting))
    else socket.resume()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

/** A port that nobody listens on: its server has gone. */
async function closedPort(): Promise<number> {
  const { server, port } = await listen()
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('names who answers and who does not', async () => {
  const closed = await closedPort()
  const { port: open } = await listen()
  const { port: silent } = await listen('never')
  expect(await reach('kafka', [`127.0.0.1:${closed}`, `127.0.0.1:${open}`])).toBe(
    `127.0.0.1:${closed}: ECONNREFUSED; 127.0.0.1:${open} answers`,
  )
  expect(await reach('bolt', [`bolt://127.0.0.1:${open}`, `bolt://127.0.0.1:${silent}`], 200)).toBe(
    `bolt://127.0.0.1:${open} answers; bolt://127.0.0.1:${silent}: silent for 0.2 s`,
  )
  await expect(reach('kafka', [`127.0.0.1:${closed}`])).rejects.toThrow(
    `No answer (127.0.0.1:${closed}: ECONNREFUSED).`,
  )
})

it('asks for no more than a connection where it would have to speak TLS', async () => {
  const { port } = await listen('never')
  expect(await reach('bolt', [`neo4j+s://127.0.0.1:${port}`], 200)).toBe(
    `neo4j+s://127.0.0.1:${port} accepts connections`,
  )
})

it('doctor says at once which server is down, and does not wait for it', async () => {
  const broker = await closedPort()
  const { port: graphs } = await listen()
  const out: string[] = []
  const exit = await run(['doctor'], {
    write: async (text) => void out.push(text),
    note: () => undefined,
    readInput: async () => '',
    async *readLines() {},
    isWatched: false,
    columns: 200,
    environment: { ECPHORY_KAFKA: `127.0.0.1:${broker}`, ECPHORY_NEO4J_URL: `bolt://127.0.0.1:${graphs}` },
  })
  expect(exit).toBe(exitCodes.error)
  expect(out.join('')).toMatch(/^FAULT +kafka +STORE_FAILED: No answer .*ECONNREFUSED/m)
  expect(out.join('')).toMatch(/^ok +neo4j +bolt:.* answers/m)
  expect(out.join('')).not.toMatch(/^\S+ +store /m)
}, 20_000)

it('doctor gives up a server that answers and hangs then, and its process ends', async () => {
  const [broker, graphs] = [await listen('once'), await listen('once')]
  const environment = {
    ...process.env,
    ECPHORY_KAFKA: `127.0.0.1:${broker.port}`,
    ECPHORY_NEO4J_URL: `bolt://127.0.0.1:${graphs.port}`,
  }
  const args = ['--conditions=@ecphory/source', 'apps/cli/src/main.ts', 'doctor', '--wait', '2']
  const doctor = promisify(execFile)(process.execPath, args, { env: environment, timeout: 30_000 })
  await expect(doctor).rejects.toMatchObject({
    code: exitCodes.error,
    stdout: expect.stringMatching(/^ok +kafka +.* answers[^]*^FAULT +store +TIMED_OUT: Opening and reading/m) as string,
  })
}, 40_000)
