import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readRows } from './read-rows.ts'
import { openResultFolder } from './result-folder.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ecphory-rows-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const schema = z.object({ k: z.number(), places: z.array(z.number().nullable()) })

function write(name: string, ...lines: readonly string[]): string {
  writeFileSync(join(folder, name), lines.join('\n'))
  return join(folder, name)
}

describe('readRows', () => {
  it('reads a row a line, and leaves out what was not asked for', () => {
    const file = write('rows.jsonl', '{"k":1,"places":[1,null],"more":true}', '', '{"k":2,"places":[]}', '')
    expect(readRows(file, schema)).toEqual([
      { k: 1, places: [1, null] },
      { k: 2, places: [] },
    ])
  })

  it('names file, line and place of a bad row', () => {
    const file = write('rows.jsonl', '{"k":1,"places":[]}', '', '{"k":2,"places":[1,"two"]}')
    expect(() => readRows(file, schema)).toThrow(/rows\.jsonl:3 is not as it should be: places\.1: .*expected number/)
  })

  it('names file and line of what is no JSON', () => {
    const file = write('rows.jsonl', '{"k":1,"places":[]}', '{"k":')
    expect(() => readRows(file, schema)).toThrow(/rows\.jsonl:2 is no JSON/)
  })
})

describe('a folder of results', () => {
  it('is empty where nothing was measured', () => {
    const results = openResultFolder(join(folder, 'none'))
    expect(results.summary).toBeNull()
    expect(results.figures).toEqual({})
    expect(results.rows('rows.jsonl', schema)).toEqual([])
  })

  it('refuses a summary that is none', () => {
    write('summary.json', '{"eval":"x","figures":{"a":"high"},"n":1,"commit":"c"}')
    expect(() => openResultFolder(folder)).toThrow(/summary\.json is not as it should be: figures\.a/)
  })
})
