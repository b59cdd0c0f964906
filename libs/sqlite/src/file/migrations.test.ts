import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { openSqlite } from '../open-sqlite.ts'
import { eventOf } from '../testing/samples.ts'
import { storeDirectory } from '../testing/store-directory.ts'
import { applicationId } from './check-header.ts'
import { initialSchema } from './migrations/0001-initial.ts'

it('a file of the first schema keeps its events at their offsets, and its streams go on', async () => {
  const path = join(storeDirectory(), 'me.db')
  const before = new Database(path)
  before.pragma(`application_id = ${applicationId}`)
  before.exec(initialSchema)
  before.pragma('user_version = 1')
  before.exec(`
    INSERT INTO stream VALUES (1, 'in', 0, 8), (2, 'out', 0, 6);
    INSERT INTO subject VALUES (1, '${eventOf('ana', '').partitionkey}'), (2, '${eventOf('ben', '').partitionkey}');
  `)
  const insert = before.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)')
  const root = { rootpartition: 0, rootoffset: 4 }
  insert.run(3, 1, 2, null, null, JSON.stringify(eventOf('ben', 'early')))
  insert.run(4, 1, 1, null, null, JSON.stringify(eventOf('ana', 'root')))
  insert.run(5, 2, 1, 0, 4, JSON.stringify({ ...eventOf('ana', 'derived'), ...root }))
  before.close()

  const { log, close } = await openSqlite({ path, partitions: 1 })
  const textsOf = (records: Awaited<ReturnType<typeof log.read>>) =>
    records.map(({ position, event }) => [position.offset, (event.data as { text: string }).text])
  expect(textsOf(await log.read('in', 0, 0, 9))).toEqual([
    [3, 'early'],
    [4, 'root'],
  ])
  expect(textsOf(await log.read('in', 0, 4, 9))).toEqual([[4, 'root']])
  expect(textsOf(await log.derivedFrom('out', { partition: 0, offset: 4 }))).toEqual([[5, 'derived']])
  expect(textsOf(await log.readSubject('in', { tenant: 'local', user: 'ana' }, 0, 9))).toEqual([[4, 'root']])
  const positions = await log.append([
    { topic: 'in', event: eventOf('ana', 'next') },
    { topic: 'out', event: eventOf('ana', 'next') },
  ])
  // What had stood at 5 to 7 was erased.
  expect(positions.map(({ offset }) => offset)).toEqual([8, 6])
  await close()
})
