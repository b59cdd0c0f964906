import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeRows } from '../../eval/evaluation.ts'
import { bytesBelow, filesHolding } from './files.ts'
import { isMeasured, readPeerRows, recallOf } from './rows.ts'
import { syncsOf } from './syncs.ts'
import { ownQuestions, ownRows } from './testing/own-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'ecphory-peer-rows-'))

describe('rows', () => {
  it('are read as they were written', () => {
    writeRows(
      folder,
      'rows.jsonl',
      ownRows.map((row) => ({ ...row })),
    )
    const rows = readPeerRows(join(folder, 'rows.jsonl'))
    expect(rows).toEqual(ownRows)
    expect(rows.map(isMeasured)).toEqual([true, true, true, false])
  })

  it.each([{ label: 'no name', missing: 'why' }, { system: 'a' }, { system: 'a', adds: [] }])(
    'that are none are refused: %j',
    (row) => {
      writeRows(folder, 'wrong.jsonl', [row])
      expect(() => readPeerRows(join(folder, 'wrong.jsonl'))).toThrow('no row of this bench')
    },
  )

  it('count a question by the share of its evidence', () => {
    const ofFast = ownQuestions.filter(({ system }) => system === 'fast')
    expect(recallOf(ofFast)).toEqual({ questions: 2, at10: 0.75, at30: 0.75 })
  })
})

it('every file below a folder is measured and searched', () => {
  const below = join(folder, 'store')
  mkdirSync(join(below, 'deep'), { recursive: true })
  writeFileSync(join(below, 'a.db'), 'xx the green fence xx')
  writeFileSync(join(below, 'deep', 'b.wal'), Buffer.concat([Buffer.of(0, 255), Buffer.from('the green fence')]))
  writeFileSync(join(below, 'c'), 'the red fence')
  expect(filesHolding(below, 'the green fence')).toEqual(['a.db', join('deep', 'b.wal')])
  expect(filesHolding(below, 'the blue fence')).toEqual([])
  expect(bytesBelow(below)).toBe(21 + 17 + 13)
})

it('syncs are counted before and after each acknowledgement', () => {
  const trace = [
    ...['1 fdatasync(7) = 0', '1 write(3, ""..., 40) = 40'],
    ...['1 fsync(7 <unfinished ...>', '2 write(9, ""..., 9) = 9', '1 <... fsync resumed>) = 0'],
    ...['1 write(3, ""..., 3) = 3', '1 fdatasync(7) = 0', '1 fdatasync(8) = 0', '1 write(3, ""..., 3) = 3'],
    ...['1 fdatasync(7) = 0', '1 fdatasync(7) = 0', '1 write(3, ""..., 3) = 3', '1 write(3, ""..., 3) = 3'],
    '1 fsync(7) = 0',
  ].join('\n')
  expect(syncsOf(trace, [1, 1], 0)).toEqual({ turns: 2, acknowledged: 1.5, searchable: 2.5 })
  expect(syncsOf(trace, [1, 1], 1)).toEqual({ turns: 1, acknowledged: 2, searchable: 2 })
  expect(syncsOf(trace, [1, 4], 1)).toEqual({ turns: 4, acknowledged: 0.5, searchable: 0.5 })
})
