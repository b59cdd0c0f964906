import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { GraphOp } from '@ecphory/memory'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { requireNode } from './file/load-driver.ts'
import { openSqlite } from './open-sqlite.ts'
import { anchorOf, eventOf, factsCheckpoint } from './testing/samples.ts'
import { storeDirectory } from './testing/store-directory.ts'

const pathOf = (): string => join(storeDirectory(), 'me.db')

describe('opening', () => {
  it('makes a file, and finds in it later what was written', async () => {
    const path = pathOf()
    const store = await openSqlite({ path })
    await store.log.append([{ topic: 'in', event: eventOf('ana', 'hello') }])
    await store.close()
    const again = await openSqlite({ path })
    expect(await again.log.read('in', 0, 0, 9)).toMatchObject([{ event: { data: { text: 'hello' } } }])
    await again.close()
  })

  it('makes files that nobody but their owner may read, and leaves a mode that somebody gave them', async () => {
    const modesOf = (directory: string) =>
      readdirSync(directory).map((name) => [name, (statSync(join(directory, name)).mode & 0o777).toString(8)])
    const path = pathOf()
    const store = await openSqlite({ path })
    await store.log.append([{ topic: 'in', event: eventOf('ana', 'hello') }])
    const made = modesOf(dirname(path))
    expect(made.map(([name]) => name)).toEqual(
      expect.arrayContaining(['me.db', 'me.db-lock', 'me.db-shm', 'me.db-wal']),
    )
    expect(made.filter(([, mode]) => mode !== '600')).toEqual([])
    await store.close()
    chmodSync(path, 0o640)
    const again = await openSqlite({ path })
    await again.log.append([{ topic: 'in', event: eventOf('ana', 'hello again') }])
    expect(modesOf(dirname(path))).toContainEqual(['me.db-wal', '640'])
    await again.close()
  })

  it.each([undefined, null, 3, '', ':memory:', 'file:me.db?mode=memory'])('refuses %s for a path', async (path) => {
    await expect(openSqlite({ path: path as never })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('refuses an old Node and says what to do', () => {
    expect(() => requireNode('20.20.2')).toThrowError(expect.objectContaining({ code: 'RUNTIME_TOO_OLD' }))
    expect(() => requireNode('20.20.2')).toThrowError(/22 or newer.*npm start/)
    expect(() => requireNode('24.22.3')).not.toThrow()
  })

  it('D14 is held once at a time, and let go when it is closed', async () => {
    const path = pathOf()
    const store = await openSqlite({ path })
    await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'STORE_LOCKED' })
    await store.close()
    await (await openSqlite({ path })).close()
  })

  it('lets go of the file when its log and its graphs are closed', async () => {
    const path = pathOf()
    const store = await openSqlite({ path })
    await store.log.close()
    await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'STORE_LOCKED' })
    await store.graphs.close()
    await (await openSqlite({ path })).close()
  })

  it('leaves a foreign file, and a foreign database, as they are', async () => {
    const directory = storeDirectory()
    const text = join(directory, 'notes.txt')
    writeFileSync(text, 'dear diary')
    const database = join(directory, 'other.db')
    new Database(database).exec('CREATE TABLE t (x)').close()
    for (const path of [text, database]) {
      const before = readFileSync(path)
      await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'STORE_FOREIGN' })
      expect(readFileSync(path)).toEqual(before)
    }
    expect(readdirSync(directory).sort()).toEqual(['notes.txt', 'other.db'])
  })

  it('says that a damaged file is damaged, wherever the damage is', async () => {
    for (const at of ['header', 'pages'] as const) {
      const path = pathOf()
      const store = await openSqlite({ path })
      await store.log.append(
        Array.from({ length: 200 }, (_, i) => ({ topic: 'in', event: eventOf('ana', `${i}`.repeat(99)) })),
      )
      await store.close()
      overwrite(path, at === 'header' ? 0 : 4096, at === 'header' ? 16 : statSync(path).size - 4096)
      await expect(openSqlite({ path }), at).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
    }
  })

  it('says of a file damaged while it is open that it is damaged, and not what was in it', async () => {
    const path = pathOf()
    const store = await openSqlite({ path })
    await store.log.append(
      Array.from({ length: 2_000 }, () => ({ topic: 'in', event: eventOf('ana', 'secret'.repeat(99)) })),
    )
    await store.log.purge()
    overwrite(path, 8192, statSync(path).size - 8192)
    const reading = store.log.read('in', 0, 0, 2_000)
    await expect(reading).rejects.toMatchObject({ code: 'STORE_CORRUPT' })
    await expect(reading).rejects.not.toThrow(/secret/)
    await store.close()
  })

  it('L7 refuses a file of a later version, and leaves it as it is', async () => {
    const path = pathOf()
    await (await openSqlite({ path })).close()
    new Database(path).pragma('user_version = 99')
    await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'STORE_TOO_NEW' })
    const database = new Database(path)
    expect(database.pragma('user_version', { simple: true })).toBe(99)
    database.close()
  })

  it('fails where there is no directory, or where the path is one, and leaves no lock behind', async () => {
    const directory = storeDirectory()
    mkdirSync(join(directory, 'taken'))
    for (const path of [join(directory, 'missing', 'me.db'), join(directory, 'taken')]) {
      await expect(openSqlite({ path })).rejects.toMatchObject({ code: 'STORE_FAILED' })
      expect(existsSync(`${path}-lock`)).toBe(false)
    }
  })

  it('fixes the number of partitions when the file is made', async () => {
    const path = pathOf()
    const store = await openSqlite({ path, partitions: 4 })
    expect(store.log.partitions).toBe(4)
    await store.close()
    await expect(openSqlite({ path, partitions: 3 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    const again = await openSqlite({ path })
    expect(again.log.partitions).toBe(4)
    await again.close()
    await expect(openSqlite({ path: pathOf(), partitions: 0 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('a full disk', () => {
  it('keeps nothing of what did not fit, and the store goes on', async () => {
    const path = pathOf()
    const store = await openSqlite({ path, bytesMax: 600_000 })
    await store.log.append([{ topic: 'in', event: eventOf('ana', 'fits') }])
    const big = 'x'.repeat(100_000)
    const tooMuch = Array.from({ length: 9 }, () => ({ topic: 'new', event: eventOf('ben', big) }))
    const outcomes = await Promise.allSettled([store.log.append(tooMuch), store.log.append(tooMuch)])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'STORE_FULL' } })
    const ops: GraphOp[] = Array.from({ length: 9 }, (_, i) => ({
      op: 'putAnchor',
      space: 's',
      anchor: { ...anchorOf(i), text: big },
      recordFrom: 1,
    }))
    const projecting = store.graphs.transact(factsCheckpoint, 0, 1, (transaction) => transaction.apply(ops))
    await expect(projecting).rejects.toMatchObject({ code: 'STORE_FULL' })
    expect(await store.log.topics()).toEqual(['in'])
    expect(await store.graphs.checkpoint(factsCheckpoint)).toBe(0)
    expect((await store.graphs.counts('s')).anchors).toBe(0)
    await store.log.append([{ topic: 'new', event: eventOf('ben', 'small') }])
    await store.graphs.transact(factsCheckpoint, 0, 1, (transaction) =>
      transaction.apply([{ ...ops[0], anchor: anchorOf(1) } as GraphOp]),
    )
    expect(await store.log.read('new', 0, 0, 9)).toHaveLength(1)
    expect((await store.graphs.query('s', [{ find: 'lexical', terms: ['term1'], limit: 9 }], {}, {}))[0]).toHaveLength(
      1,
    )
    await store.close()
  })
})

function overwrite(path: string, from: number, length: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(length, 0xa5), 0, length, from)
  closeSync(file)
}
