import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../open-sqlite.ts'
import { eventOf } from '../testing/samples.ts'
import { storeDirectory } from '../testing/store-directory.ts'

/** Commits in a write-ahead log: a frame whose header says how large the file then is (SQLite file format, 4.2). */
function commitsIn(path: string): number {
  const log = readFileSync(path)
  const [headerBytes, frameHeaderBytes, pageBytes] = [32, 24, log.readUInt32BE(8)]
  let commits = 0
  for (let at = headerBytes; at < log.length; at += frameHeaderBytes + pageBytes) {
    if (log.readUInt32BE(at + 4) !== 0) commits += 1
  }
  return commits
}

describe('group commit', () => {
  it('writes what arrives together in one transaction, and what comes later in another', async () => {
    const path = join(storeDirectory(), 'me.db')
    const store = await openSqlite({ path })
    const append = (text: string) => store.log.append([{ topic: 'in', event: eventOf('ana', text) }])
    const before = commitsIn(`${path}-wal`)
    await Promise.all(Array.from({ length: 50 }, (_, i) => append(`${i}`)))
    expect(commitsIn(`${path}-wal`)).toBe(before + 1)
    await append('later')
    expect(commitsIn(`${path}-wal`)).toBe(before + 2)
    await store.close()
  })

  it('writes what was asked for just before it is closed', async () => {
    const path = join(storeDirectory(), 'me.db')
    const store = await openSqlite({ path })
    const appending = store.log.append([{ topic: 'in', event: eventOf('ana', 'last') }])
    await store.close()
    expect(await appending).toHaveLength(1)
    const again = await openSqlite({ path })
    expect(await again.log.read('in', 0, 0, 9)).toHaveLength(1)
    await again.close()
  })
})
