import { describe, expect, it } from 'vitest'
import { readJsonValues } from './json-values.ts'

const one = { a: [1, { b: 'x' }] }
const printed = JSON.stringify(one, null, 2)

describe('the JSON values of a text', () => {
  it('takes a value a line, and over several lines, with the line where it begins', () => {
    const text = `\uFEFF${JSON.stringify(one)}\n\n${printed}\r\n${printed}\n{}`
    expect(readJsonValues(text)).toEqual([
      { where: 'line 1', value: one },
      { where: 'line 3', value: one },
      { where: 'line 11', value: one },
      { where: 'line 19', value: {} },
    ])
  })

  it('takes a list for its members', () => {
    expect(readJsonValues(JSON.stringify([one, {}], null, 2))).toEqual([
      { where: 'line 1, item 1', value: one },
      { where: 'line 1, item 2', value: {} },
    ])
    expect(readJsonValues('{}\n[1]')).toEqual([
      { where: 'line 1', value: {} },
      { where: 'line 2, item 1', value: 1 },
    ])
  })

  it('lets a broken value hide no other', () => {
    const text = ['{"a": "cut o', '{"b": 1}', 'words', printed.slice(0, -1), '{"c": 1}', '{', '  "d": 1'].join('\n')
    expect(readJsonValues(text)).toEqual([
      { where: 'line 1', value: undefined },
      { where: 'line 2', value: { b: 1 } },
      { where: 'line 3', value: undefined },
      { where: 'line 4', value: undefined },
      { where: 'line 12', value: { c: 1 } },
      { where: 'line 13', value: undefined },
    ])
  })
})
