import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { evaluationOptions, readRows, report, seedDefault, skip, writeRows } from './evaluation.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'evaluation-'))

/** What a call prints on the output. */
function printed(work: () => void): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  work()
  const text = write.mock.calls.map(([chunk]) => String(chunk)).join('')
  write.mockRestore()
  return text
}

describe('options of an evaluation', () => {
  it('have defaults', () => {
    expect(evaluationOptions('router', [], [])).toMatchObject({ data: [], seed: seedDefault, json: false, extra: {} })
  })

  it('take several data paths and the evaluation’s own', () => {
    const args = ['--data', 'a', 'b', '--seed', '7', '--json', '--out', 'o', '--test', 't.jsonl']
    expect(evaluationOptions('router', ['test'], args)).toEqual({
      data: [resolve('a'), resolve('b')],
      out: resolve('o'),
      seed: 7,
      json: true,
      extra: { test: 't.jsonl' },
    })
  })

  it('refuse what they do not know', () => {
    expect(() => evaluationOptions('router', [], ['--tset', 'x'])).toThrow(/--tset/)
  })
})

describe('the report of an evaluation', () => {
  it('is the last line and the summary', () => {
    const out = join(newFolder(), 'made')
    const text = printed(() => report(out, { eval: 'x', figures: { 'recall@10': 1 / 3 }, n: 5, seed: 1 }))
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
    expect(last).toMatchObject({ eval: 'x', figures: { 'recall@10': 0.333333 }, n: 5, seed: 1 })
    expect(JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'))).toEqual(last)
    expect(last['commit']).toMatch(/^[0-9a-f]{40}\+?$|^unknown$/)
  })

  it('says what is missing where it is skipped', () => {
    const lines = printed(() => skip('x', 1, 'No data: a file of rows.'))
      .trim()
      .split('\n')
    expect(lines[0]).toBe('No data: a file of rows.')
    expect(lines).toContain('skipped')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ eval: 'x', skipped: true, n: 0 })
  })

  it('reads back the rows it wrote', () => {
    const out = newFolder()
    writeRows(out, 'rows.jsonl', [{ id: 'a' }, { id: '语' }])
    expect(readRows(join(out, 'rows.jsonl'))).toEqual([{ id: 'a' }, { id: '语' }])
  })
})
