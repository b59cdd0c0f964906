import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layOutPrompt, type GeneratorPrompt } from '@ecphory/admission'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatorFolder, openGenerator, type OpenGenerator } from './generator.ts'

/** Two small layers of random weights in the graph of the real one, built by models/smollm2/build/build_fixture.py. */
const folder = fileURLToPath(new URL('../../../models/smollm2/fixture', import.meta.url))
const publicOnly: GeneratorPrompt = { request: 'The chair?', publicContext: 'Low.', evidence: '' }
const withKnee: GeneratorPrompt = { ...publicOnly, evidence: '- The knee.' }
const reference = 'the high'

describe('the local generator', () => {
  let generator: OpenGenerator
  beforeAll(async () => {
    generator = await openGenerator(folder)
  })
  afterAll(() => generator.close())

  it('names its weights', () => expect(generator.id).toMatch(/^small-generator@[0-9a-f]{12}$/))

  it('scores each token of the reference as one run over the whole text does', async () => {
    const scores = await generator.scoreReference([publicOnly, withKnee], reference)
    for (const [i, prompt] of [publicOnly, withKnee].entries()) {
      const whole = await scoreWhole(layOutPrompt(prompt), reference)
      // "the" is one token of the fixture, every other character is its own.
      expect(scores[i]?.logProbabilities).toHaveLength(6)
      expectClose(scores[i]!.logProbabilities, whole.logProbabilities)
      expectClose(scores[i]!.entropies, whole.entropies)
    }
  })

  it('has entropies of distributions over its 261 tokens', async () => {
    const [score] = await generator.scoreReference([publicOnly], reference)
    for (const entropy of score!.entropies) expect(entropy).toBeLessThanOrEqual(Math.log(261) + 1e-4)
    const everyByte = [...Array(94)].map((_, i) => String.fromCharCode(33 + i))
    let known = 0
    for (const character of everyByte) {
      const [one] = await generator.scoreReference([publicOnly], character)
      known += Math.exp(one!.logProbabilities[0]!)
    }
    expect(known).toBeGreaterThan(0.05)
    expect(known).toBeLessThan(1)
  })

  it('carries nothing over from one request to another', async () => {
    const other = { ...withKnee, request: 'Which train?' }
    const [before] = await generator.scoreReference([withKnee], reference)
    const [, between] = await generator.scoreReference([other, { ...other, publicContext: '' }], reference)
    const [after] = await generator.scoreReference([withKnee], reference)
    expect(after).toEqual(before)
    expect(between).not.toEqual(before)
  })

  it('has no scores for an empty reference', async () => {
    expect(await generator.scoreReference([withKnee], '')).toEqual([{ logProbabilities: [], entropies: [] }])
  })

  it('refuses what is longer than it reads', async () => {
    const long = { ...publicOnly, publicContext: 'x'.repeat(300) }
    await expect(generator.scoreReference([long], reference)).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
  })
})

it('refuses calls once closed', async () => {
  const generator = await openGenerator(folder)
  await generator.close()
  await expect(generator.scoreReference([publicOnly], reference)).rejects.toMatchObject({ code: 'CLOSED' })
})

it('says how to build what is missing or cut short', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'generator-'))
  await expect(openGenerator(broken)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  await expect(openGenerator(broken)).rejects.toThrow(/build_generator\.py --out/)
  for (const name of ['manifest.json', 'tokenizer.json']) await copyFile(join(folder, name), join(broken, name))
  await writeFile(join(broken, 'model.onnx'), 'cut short')
  await expect(openGenerator(broken)).rejects.toThrow(/model\.onnx has 9 bytes/)
})

it('lies where the environment says, or beside the other models', () => {
  expect(generatorFolder({ ECPHORY_GENERATOR_DIR: '/data/generator' })).toBe('/data/generator')
  expect(generatorFolder({})).toMatch(/models[/\\]smollm2$/)
})

const expectClose = (one: readonly number[], other: readonly number[]): void =>
  expect(one.map((value) => value.toFixed(4))).toEqual(other.map((value) => value.toFixed(4)))

/** The same graph without a past. */
async function scoreWhole(prompt: string, answer: string) {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as object, {})
  const session = await InferenceSession.create(join(folder, 'model.onnx'))
  const [asked, answered] = [prompt, answer].map((text) => tokenizer.encode(text).ids)
  const ids = [...asked!, ...answered!]
  const results = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]),
    past: new Tensor('float32', new Float32Array(0), [2, 2, 2, 0, 8]),
    begin: new Tensor('int64', BigInt64Array.of(BigInt(asked!.length)), [1]),
  })
  await session.release()
  const listOf = (name: string): number[] => [...(results[name]!.data as Float32Array)]
  return { logProbabilities: listOf('log_probabilities'), entropies: listOf('entropies') }
}
