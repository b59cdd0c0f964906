import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```(?<language>\w*)\n(?<text>[\s\S]*?)```/g)]
const languageOf = (index: number) => blocks[index]?.groups?.['language']
const textOf = (index: number) => blocks[index]?.groups?.['text'] ?? ''
/** Each example, and what the README says it prints: the block without a language behind it. */
const examples = [...blocks.keys()]
  .filter((index) => languageOf(index) === 'ts')
  .map((index) => ({ example: textOf(index), printed: languageOf(index + 1) === '' ? textOf(index + 1) : undefined }))

it('the README has an example of a recall and one of an admission', () => {
  expect(examples.map(({ example }) => /\.(?:recall|admit)\(/.exec(example)?.[0])).toEqual(['.recall(', '.admit('])
})

it.each(examples)('a README example has at most 12 lines, runs on a fresh file, and prints what it says', (one) => {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-readme-'))
  try {
    const script = one.example.replace(`'me.db'`, JSON.stringify(join(folder, 'me.db')))
    expect(script).not.toBe(one.example)
    expect(one.example.trim().split('\n').length).toBeLessThanOrEqual(12)
    const args = ['--conditions=@ecphory/source', '--input-type=module-typescript', '-e', script]
    const result = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(result.stderr).toBe('')
    expect(result.stdout).toBe(one.printed)
    expect(result.status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
