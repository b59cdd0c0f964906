import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageModel, ModelPrompt } from '@ecphory/memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cachedModel } from './cached-model.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecphory-cached-model-'))
  file = join(folder, 'made/answers.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const prompt = (user: string): ModelPrompt => ({ name: 'p@1', system: 's', user, schema: {}, maxTokens: 5 })

/** Says how often it was asked. */
function countingModel(id = 'm'): LanguageModel & { asked: number } {
  return {
    id,
    asked: 0,
    ask() {
      this.asked += 1
      return Promise.resolve({ text: `answer ${this.asked}`, model: id, inputTokens: 3, outputTokens: 2 })
    },
  }
}

describe('a cached model', () => {
  it('asks once for a prompt, in this run and in the next', async () => {
    const model = countingModel()
    const cached = cachedModel(model, file)
    const first = await cached.ask(prompt('a'))
    expect(await cached.ask(prompt('a'))).toEqual(first)
    expect(await cachedModel(model, file).ask(prompt('a'))).toEqual(first)
    expect(model.asked).toBe(1)
  })

  it('asks again for another prompt, and for the same of another model', async () => {
    const [model, other] = [countingModel(), countingModel('n')]
    await cachedModel(model, file).ask(prompt('a'))
    await cachedModel(model, file).ask(prompt('b'))
    await cachedModel(model, file).ask({ ...prompt('a'), maxTokens: 6 })
    await cachedModel(other, file).ask(prompt('a'))
    expect([model.asked, other.asked]).toEqual([3, 1])
  })

  it('drops a line that was cut off, and asks again', async () => {
    const model = countingModel()
    await cachedModel(model, file).ask(prompt('a'))
    appendFileSync(file, '{"key":"half')
    await cachedModel(model, file).ask(prompt('b'))
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
    await cachedModel(model, file).ask(prompt('b'))
    expect(model.asked).toBe(2)
  })

  it('keeps no failure', async () => {
    const failing = { id: 'm', ask: () => Promise.reject(new Error('down')) }
    await expect(cachedModel(failing, file).ask(prompt('a'))).rejects.toThrow('down')
    const model = countingModel()
    await cachedModel(model, file).ask(prompt('a'))
    expect(model.asked).toBe(1)
  })
})
