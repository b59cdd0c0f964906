import { beforeAll, describe, expect, it } from 'vitest'
import { serversOfEnvironment } from '../harness/test-servers.ts'
import { runPoison } from './run-poison.ts'
import type { PoisonRow } from './run-poison.ts'

const servers = serversOfEnvironment()

describe.skipIf(servers === null)('poison (runs where ECPHORY_TEST_KAFKA and ECPHORY_TEST_NEO4J are set)', () => {
  let rows: ReadonlyMap<string, PoisonRow>

  beforeAll(async () => {
    if (servers === null) return
    rows = new Map((await runPoison(servers, () => undefined)).map((row) => [row.kind, row]))
  }, 900_000)

  const passes = { end: 'parked', behind: 'SEARCHABLE', beside: 'SEARCHABLE' }

  it.each(['badJson', 'invalidUtf8', 'deepNesting'])('D13 %s is parked alone, and the watermark passes it', (kind) => {
    expect(rows.get(kind)).toMatchObject({ ...passes, code: 'INVALID_EVENT' })
  })

  it('10 MB are refused by gateway and broker, and parked where they fit', () => {
    expect(rows.get('tenMegabytes')).toMatchObject({ ...passes, code: '413,MESSAGE_TOO_LARGE,INVALID_EVENT' })
  })

  it('D13 an extractor that throws parks the event, which its receipt says', () => {
    expect(rows.get('throwing')).toMatchObject({ ...passes, code: 'PARKED', receipt: 'PARKED' })
  })

  it('D14 an extractor that hangs is given up in time, and its event parked', () => {
    expect(rows.get('hanging')).toMatchObject({ ...passes, code: 'TIMED_OUT', receipt: 'PARKED' })
  })

  it.each(['newerVersion', 'unknownType'])('L7 %s stops the consumer of its partition, and no other', (kind) => {
    const stopped = { end: 'stopped', code: 'UNKNOWN_EVENT', behind: 'RECEIVED', beside: 'SEARCHABLE' }
    expect(rows.get(kind)).toMatchObject(stopped)
  })
})
