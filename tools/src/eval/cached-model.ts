import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LanguageModel, ModelAnswer, ModelPrompt } from '@ecphory/memory'

interface CachedAnswer {
  readonly key: string
  readonly answer: ModelAnswer
}

/**
 * The same model with its answers kept on disk, so that an evaluation that was stopped goes on where it was, and pays for an
 * answer once. It fits questions at temperature 0 alone. One append-only file of JSON lines, by the hash of model and prompt;
 * a line that a crash cut off is dropped.
 *
 * @param file path of the cache, which holds what the model said; made where it is missing
 */
export function cachedModel(model: LanguageModel, file: string): LanguageModel {
  const answersByKey = new Map(readCache(file).map(({ key, answer }) => [key, answer]))
  return {
    id: model.id,
    async ask(prompt) {
      const key = keyOf(model.id, prompt)
      const kept = answersByKey.get(key)
      if (kept !== undefined) return kept
      const answer = await model.ask(prompt)
      answersByKey.set(key, answer)
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify({ key, answer } satisfies CachedAnswer)}\n`)
      return answer
    },
  }
}

const keyOf = (id: string, { name, system, user, schema, maxTokens }: ModelPrompt): string =>
  createHash('sha256')
    .update(JSON.stringify([id, name, system, user, schema, maxTokens]))
    .digest('hex')

function readCache(file: string): readonly CachedAnswer[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) writeFileSync(file, whole)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CachedAnswer)
}
