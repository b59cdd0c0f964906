import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('start.ts', import.meta.url))
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-start-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs in a folder of its own, so that the store of whoever runs the tests is left alone. */
function start(...args: string[]) {
  return spawnSync(process.execPath, ['--conditions=@ecphory/source', script, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
}

const count = (text: string, part: string) => text.split(part).length - 1

describe('npm start', () => {
  it('records the sample, shows the four graphs and answers five questions', () => {
    const { status, stdout, stderr } = start()
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain('173 messages in 34 conversations')
    for (const title of ['Past experiences:', 'User profile:', 'Strategy reference:', 'Current status:', 'Sources'])
      expect(count(stdout, title)).toBe(5)
    expect(answer(stdout, 1)).toContain('Rotterdam')
    expect(answer(stdout, 2)).toContain('iron tablet')
    expect(answer(stdout, 3)).toContain('25 April')
    expect(answer(stdout, 4)).toContain('50 g')
    expect(answer(stdout, 5)).toContain('番茄炒蛋')
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
  })

  it('reuses what is there', () => {
    const { status, stdout } = start()
    expect(status).toBe(0)
    expect(stdout).toContain('Already recorded in .ecphory/start.db')
    expect(answer(stdout, 1)).toContain('Rotterdam')
  })

  it("does the same for the user's own file", () => {
    const messages = [
      { role: 'user', content: 'I live in Porto and I work as a carpenter.' },
      { role: 'assistant', content: 'What are you building now?' },
      { role: 'user', content: 'I have to oil the oak table by Friday.' },
    ]
    writeFileSync(join(folder, 'own.json'), JSON.stringify({ messages }))
    const { status, stdout } = start('--data', 'own.json')
    expect(status).toBe(0)
    expect(stdout).toContain('3 messages in 1 conversation,')
    expect(stdout).toContain('Porto')
  })

  it('says in one line what it cannot read', () => {
    const { status, stderr } = start('--data', 'missing.json')
    expect(status).toBe(4)
    expect(stderr).toBe('FILE_UNREADABLE: missing.json cannot be read (ENOENT).\n')
  })
})

/** What is printed between the n-th question and the next. */
function answer(text: string, number: number): string {
  return text.split(/^\d\. /m)[number] ?? ''
}
