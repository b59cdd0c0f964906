import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```(?<language>\w*)\n(?<text>[\s\S]*?)```/g)]
const example = blocks.find(({ groups }) => groups?.['language'] === 'ts')?.groups?.['text'] ?? ''
const printed = blocks.find(({ groups }) => groups?.['text']?.startsWith('<memory'))?.groups?.['text'] ?? ''

it('the README’s example has at most 12 lines, runs on a fresh file, and prints what the README says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-readme-'))
  try {
    const script = example.replace(`'me.db'`, JSON.stringify(join(folder, 'me.db')))
    expect(script).not.toBe(example)
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(12)
    const args = ['--conditions=@ecphory/source', '--input-type=module-typescript', '-e', script]
    const result = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(result.stderr).toBe('')
    expect(result.stdout).toBe(printed)
    expect(result.status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
