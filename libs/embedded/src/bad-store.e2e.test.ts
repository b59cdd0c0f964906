import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createHashEncoder } from '@ecphory/memory/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '@ecphory/service'
import { openMemory } from './open-memory.ts'
import { said } from './testing/open-both.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-bad-'))
  path = join(folder, 'me.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Opens, works and closes; whatever is thrown in between comes out. */
async function withMemory<Result>(work: (memory: Memory) => Promise<Result>, bytesMax?: number): Promise<Result> {
  const memory = await openMemory({ path, ...(bytesMax !== undefined && { bytesMax }) })
  try {
    return await work(memory)
  } finally {
    await memory.close().catch(() => undefined)
  }
}

async function fill(sentences: number): Promise<void> {
  await withMemory(async (memory) => {
    const messages = Array.from({ length: sentences }, (_, turn) => said(`I like tea number ${turn}.`))
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record(messages))
  })
}

describe('a file that is no memory', () => {
  it.each([
    ['a text', 'Dear diary, today I planted a plum tree.'.repeat(100)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a database of somebody else', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4_080)])],
  ])('%s is refused and left as it is', async (_, content) => {
    writeFileSync(path, content)
    const before = readFileSync(path)
    await expect(openMemory({ path })).rejects.toMatchObject({ code: 'STORE_FOREIGN' })
    expect(readFileSync(path)).toEqual(before)
    expect(readdirSync(folder)).toEqual(['me.db'])
  })

  it('a damaged memory is refused as damaged, and a copy of it opens', async () => {
    await fill(40)
    const whole = readFileSync(path)
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.alloc(statSync(path).size - 8_192, 0xa5), 0, statSync(path).size - 8_192, 8_192)
    closeSync(file)
    await expect(openMemory({ path })).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
    writeFileSync(path, whole)
    const texts = await withMemory(async (memory) => (await memory.of({ user: 'ana' }).recall('tea number 7')).items)
    expect(texts[0]?.text).toBe('I like tea number 7.')
  })

  it('a cut-off memory is refused as damaged, or foreign where even its head is gone', async () => {
    await fill(5)
    const whole = readFileSync(path)
    for (const [length, code] of [
      [50, 'STORE_FOREIGN'],
      [Math.floor(whole.length / 2), 'STORE_CORRUPT'],
    ] as const) {
      writeFileSync(path, whole.subarray(0, length))
      await expect(openMemory({ path }), String(length)).rejects.toMatchObject({ code })
    }
  })

  it('a path without a directory is refused with a code', async () => {
    await expect(openMemory({ path: join(folder, 'none', 'me.db') })).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await expect(openMemory({ path: folder })).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })
})

it('J1 a file keeps to its encoder: another is refused at the start, and nothing is mixed', async () => {
  await fill(1)
  await expect(openMemory({ path, encoder: createHashEncoder(64) })).rejects.toMatchObject({ code: 'ENCODER_MISMATCH' })
  expect(await withMemory(async (memory) => (await memory.of({ user: 'ana' }).recall('tea')).items)).toHaveLength(1)
})

describe('a full disk', () => {
  it('recording fails with its code, nothing stands half-written, and all goes on once there is room', async () => {
    await fill(1)
    const room = statSync(path).size + 40_000
    const big = said('I like tea. '.repeat(20_000))
    await withMemory(async (memory) => {
      const ana = memory.of({ user: 'ana' })
      await expect(ana.record([big], { key: 'big' })).rejects.toMatchObject({ code: 'STORE_FULL' })
      expect((await ana.recall('tea')).items).toHaveLength(1)
      await expect(ana.receipt('big')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }, room)
    await withMemory(async (memory) => {
      const ana = memory.of({ user: 'ana' })
      expect((await memory.status()).parked).toBe(0)
      await ana.settled(await ana.record([said('I like milk as well.', '2026-03-07T08:00:00Z')]))
      expect((await ana.recall('milk', { k: 1 })).items[0]?.text).toBe('I like milk as well.')
      expect((await memory.rebuild()).differing).toEqual([])
    })
  })

  it('a disk that fills while what was recorded is projected pauses it, parks nothing, and goes on later', async () => {
    await fill(1)
    const messages = Array.from({ length: 60 }, (_, turn) => said(`Bea told me that kite number ${turn} is red.`))
    await withMemory(
      async (memory) => {
        const ana = memory.of({ user: 'ana' })
        const receipt = await ana.record(messages, { key: 'k' })
        await expect(ana.settled(receipt)).rejects.toMatchObject({ code: 'STORE_FULL' })
        expect((await memory.status()).outage).toMatchObject({ code: 'STORE_FULL' })
        expect((await ana.recall('tea')).items.length).toBeGreaterThan(0)
      },
      statSync(path).size + 60_000,
    )
    await withMemory(async (memory) => {
      const ana = memory.of({ user: 'ana' })
      await ana.settled(await ana.record(messages, { key: 'k' }))
      expect(await memory.status()).toMatchObject({ parked: 0, outage: null })
      expect(await ana.erase()).toMatchObject({ segments: 61 })
    })
  }, 300_000)
})

it('D14 a second process is refused while the first holds the file, and let in once that one is killed', async () => {
  const script = `
    const { openMemory } = await import('./index.ts')
    await openMemory({ path: ${JSON.stringify(path)} })
    console.log('open')
    setInterval(() => {}, 1_000)`
  await fill(1)
  const holder = spawn(process.execPath, ['--conditions=@ecphory/source', '--input-type=module', '-e', script], {
    cwd: join(root, 'libs/embedded/src'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: holder.stdout })
  await new Promise((resolve) => lines.once('line', resolve))
  await expect(openMemory({ path })).rejects.toMatchObject({ code: 'STORE_LOCKED' })
  const ended = new Promise((resolve) => holder.once('close', resolve))
  holder.kill('SIGKILL')
  await ended
  expect(await withMemory(async (memory) => (await memory.of({ user: 'ana' }).recall('tea')).items)).toHaveLength(1)
})

describe('an old Node', () => {
  /** Runs a script under this Node that says it were an old one: what is tested is what comes before anything native. */
  function runOld(args: readonly string[], cwd: string) {
    const disguise = join(folder, 'old-node.cjs')
    const versions = `{ ...process.versions, node: '20.20.2' }`
    writeFileSync(disguise, `Object.defineProperty(process, 'versions', { value: ${versions} })`)
    return spawnSync(process.execPath, ['--require', disguise, ...args], { cwd, encoding: 'utf8' })
  }
  const told = /^RUNTIME_TOO_OLD: .*20\.20\.2.*22\.18/

  it('is told what to do by the bootstrap where npm could not bring a newer one', () => {
    const lock = JSON.stringify({ packages: {} })
    mkdirSync(join(folder, 'tools'))
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package-lock.json'), lock)
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), lock)
    cpSync(join(root, 'tools', 'bootstrap.mjs'), join(folder, 'tools', 'bootstrap.mjs'))
    const result = runOld(['tools/bootstrap.mjs', 'any.ts'], folder)
    expect([result.status, result.signal, result.stdout]).toEqual([4, null, ''])
    expect(result.stderr).toMatch(told)
    expect(result.stderr.trim().split('\n')).toHaveLength(1)
  })

  it('is told what to do by the command, before anything that could crash is loaded', () => {
    const result = runOld(['--conditions=@ecphory/source', 'apps/cli/src/main.ts', 'status', '--db', path], root)
    expect([result.status, result.signal, result.stdout]).toEqual([4, null, ''])
    expect(result.stderr).toMatch(told)
    expect(existsSync(path)).toBe(false)
  })

  it('is told what to do by openMemory', () => {
    const script = `
      const { openMemory } = await import('./index.ts')
      await openMemory({ path: ${JSON.stringify(path)} }).catch(({ code, message }) => console.log(code, message))`
    const args = ['--conditions=@ecphory/source', '--input-type=module', '-e', script]
    const result = runOld(args, join(root, 'libs/embedded/src'))
    expect(result.stdout).toMatch(/^RUNTIME_TOO_OLD .*20\.20\.2/)
    expect(existsSync(path)).toBe(false)
  })
})
