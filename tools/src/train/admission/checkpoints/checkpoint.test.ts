import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkpointsIn } from './checkpoint.ts'

const [key, otherKey] = ['a'.repeat(64), 'b'.repeat(64)]
const value = { round: 3, weights: { first: Float32Array.of(0.1, -2, 3e-30), none: new Float32Array(0) } }

let folder: string
let said: string[]
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ecphory-checkpoints-')), 'made')
  said = []
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const open = (name: string, ofKey = key) =>
  checkpointsIn(folder, (sentence) => said.push(sentence))<typeof value>(name, ofKey)
const pathOf = (index = 0): string => join(folder, readdirSync(folder)[index] as string)

describe('a checkpoint', () => {
  it('is read as it was written last, to the last bit, and leaves no other file', () => {
    expect(open('fold-0').read()).toBeUndefined()
    open('fold-0').write({ ...value, round: 2 })
    open('fold-0').write(value)
    expect(open('fold-0').read()).toEqual(value)
    expect(readdirSync(folder)).toEqual([`fold-0-${'a'.repeat(16)}.json`])
    expect(said).toEqual([])
  })

  it('is not used under another key, and says so; another name is another thing', () => {
    open('fold-0').write(value)
    expect(open('fold-0', otherKey).read()).toBeUndefined()
    expect(said).toEqual(['fold-0: a checkpoint of other settings, data or code is not used.'])
    expect(open('fold').read()).toBeUndefined()
    expect(said).toHaveLength(1)
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, -20)],
    ['with another number in it', (text: string) => text.replace('"round":3', '"round":4')],
    ['of another key under its name', (text: string) => text.replace(key, otherKey)],
    ['empty', () => ''],
  ])('is refused where its file is %s, says so, and can be written again', (_, damage) => {
    open('fold-0').write(value)
    const path = pathOf()
    writeFileSync(path, damage(readFileSync(path, 'utf8')))
    expect(open('fold-0').read()).toBeUndefined()
    expect(said).toEqual([`fold-0: the checkpoint ${path} is damaged. It is not used, and made anew.`])
    open('fold-0').write(value)
    expect(open('fold-0').read()).toEqual(value)
  })
})
