import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { factsCheckpoint } from './testing/samples.ts'
import { storeDirectory } from './testing/store-directory.ts'

const script = fileURLToPath(new URL('./testing/writing-process.ts', import.meta.url))

/** Starts a writer, and kills it once it has acknowledged `count` numbers and some time has gone by. */
async function writeAndKill(path: string, from: number, count: number, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, ['--conditions=@ecphory/source', script, path, `${from}`])
  const exit = once(child, 'exit')
  let acknowledged = from - 1
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  for await (const chunk of child.stdout) {
    const complete = String(chunk).split('\n').slice(0, -1)
    acknowledged = Math.max(acknowledged, ...complete.map(Number))
    if (acknowledged >= from + count) setTimeout(() => child.kill('SIGKILL'), afterMs)
  }
  const [, signal] = (await exit) as [number | null, string | null]
  expect(errors.replace(/^.*ExperimentalWarning.*$\n.*$/gm, '').trim()).toBe('')
  expect(signal).toBe('SIGKILL')
  return acknowledged
}

describe('a killed process', () => {
  it('D7 D14 leaves a file that opens at once, whole, with all that was acknowledged', async () => {
    const path = join(storeDirectory(), 'me.db')
    let from = 0
    for (let round = 0; round < 5; round++) {
      const acknowledged = await writeAndKill(path, from, 5 + round * 7, round * 3)
      const store = await openSqlite({ path })
      const committed = await store.log.committed('router', 'in', 0)
      const outputs = await store.log.read('out', 0, 0, 100_000)
      expect(outputs.map(({ event }) => (event.data as { text: string }).text)).toEqual(numbersBelow(committed))
      const claims = await store.log.claimed(numbersBelow(committed + 9).map((i) => `claim-${i}`))
      expect(claims.size).toBe(committed)

      const checkpoint = await store.graphs.checkpoint(factsCheckpoint)
      expect((await store.graphs.counts('s')).anchors).toBe(checkpoint)
      const [found] = await store.graphs.query('s', [{ find: 'lexical', terms: ['text'], limit: 100_000 }], {}, {})
      expect(found).toHaveLength(checkpoint)

      const events = await store.log.read('in', 0, 0, 100_000)
      const texts = events.map(({ event }) => (event.data as { text: string }).text)
      for (let i = from; i <= acknowledged; i++) expect(texts.filter((text) => text === `${i}`)).toHaveLength(8)
      expect(committed).toBeGreaterThan(acknowledged)
      expect(checkpoint).toBeGreaterThan(acknowledged)
      await store.close()
      from = committed
    }
    expect(from).toBeGreaterThan(50)
  })

  it('D14 another process that holds the file is told apart from a dead one', async () => {
    const path = join(storeDirectory(), 'me.db')
    const child = spawn(process.execPath, ['--conditions=@ecphory/source', script, path, '0'])
    await once(child.stdout, 'data')
    await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'STORE_LOCKED' })
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    await (await openSqlite({ path })).close()
  })
})

const numbersBelow = (end: number): string[] => Array.from({ length: end }, (_, i) => `${i}`)
