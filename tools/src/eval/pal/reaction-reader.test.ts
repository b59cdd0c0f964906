import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluationEncoder } from '../evaluation.ts'
import { createReactionReader, toPassage, type ReactionReader } from './reaction-reader.ts'

let encoder: Awaited<ReturnType<typeof evaluationEncoder>>
let reader: ReactionReader
beforeAll(async () => {
  encoder = await evaluationEncoder()
  reader = await createReactionReader(encoder)
})
afterAll(() => encoder.close())

describe('the reader of reactions', () => {
  const read = async (text: string): Promise<number> => {
    const passage = toPassage({ role: 'user', text, instant: Date.UTC(2025, 8, 9) })
    const [vector = new Float32Array()] = await encoder.encode([passage], 'passage')
    return reader(vector)
  }

  it.each([
    ['Brilliant, I will do exactly that on Saturday.', 'No way, that would bore me to tears.'],
    ['That seems easy, count me in.', 'I already know I would quit after two days.'],
    ['真好，周末我就照做。', '不要，这太无聊了，我做不下去。'],
  ])('takes %j for warmer than %j', async (warm, cold) => expect(await read(warm)).toBeGreaterThan(await read(cold)))
})
