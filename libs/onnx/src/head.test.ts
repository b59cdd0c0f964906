import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createHotHead,
  createRandom,
  headToOnnx,
  headLogits,
  labelCount,
  lexicalBits,
  termCount,
  type HeadInput,
  type HeadManifest,
  type HeadWeights,
} from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { createHead, openHead } from './head.ts'

const denseCount = 12

function randomWeights(seed: number): HeadWeights {
  const random = createRandom(seed)
  const matrix = (length: number): Float32Array => Float32Array.from({ length }, () => 2 * random() - 1)
  return {
    denseCount,
    idf: Float32Array.from({ length: termCount }, () => 1 + 5 * random()),
    lexical: matrix(termCount * labelCount),
    linear: matrix(denseCount * labelCount),
    bias: matrix(labelCount),
  }
}

function manifestOf(file: Uint8Array): HeadManifest {
  const sha256 = createHash('sha256').update(file).digest('hex')
  return {
    id: `router@${sha256.slice(0, 12)}`,
    file: 'head.onnx',
    sha256,
    encoder: 'test@1',
    round: 0,
    denseCount,
    lexicalBits,
    temperature: 1,
    thresholds: { episodic: 0.5, semantic: 0.5, procedural: 0.5, working: 0.5, fragmented: 0.5 },
    fragmentedCertain: 0.95,
    confidence: [0, 1, 0],
    seed: 1,
    trainedOn: [],
    figures: {},
  }
}

const open = (weights: HeadWeights) => {
  const file = headToOnnx(weights)
  return createHead(manifestOf(file), file)
}

const inputs: readonly HeadInput[] = Array.from({ length: 50 }, (_, index) => {
  const random = createRandom(1000 + index)
  const terms = index % 10
  return {
    dense: Float32Array.from({ length: denseCount }, () => 4 * random() - 2),
    termIds: Int32Array.from({ length: terms }, () => Math.floor(random() * termCount)),
    termWeights: Float32Array.from({ length: terms }, () => 1 + random()),
  }
})

const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (value, index) => Math.abs(value - (b[index] as number))))

describe('the head on onnxruntime', () => {
  it('equals the head in TypeScript to 1e-5, with and without terms', async () => {
    const weights = randomWeights(1)
    const head = await open(weights)
    const rows = await head.logits(inputs)
    const distances = rows.map((row, index) => distance(row, headLogits(weights, inputs[index] as HeadInput)))
    expect(Math.max(...distances)).toBeLessThan(1e-5)
    await head.release()
  })

  it('changes hands under load without a wrong answer or a lost request', async () => {
    const weights = [randomWeights(1), randomWeights(2)] as const
    const expected = weights.map((each) => inputs.map((input) => headLogits(each, input)))
    const hot = createHotHead(await open(weights[0]))
    let answers = 0
    let wrong = 0
    let swapping = true
    const ask = async (): Promise<void> => {
      while (swapping) {
        const rows = await hot.logits(inputs.slice(0, 5))
        answers += 1
        const byOne = expected.some((each) => rows.every((row, at) => distance(row, each[at] as Float64Array) < 1e-4))
        if (!byOne) wrong += 1
      }
    }
    const askers = [ask(), ask(), ask()]
    for (let swap = 1; swap <= 20; swap++) hot.swap(await open(weights[swap % 2] as HeadWeights))
    swapping = false
    await Promise.all(askers)
    await hot.drained()
    expect(answers).toBeGreaterThan(20)
    expect(wrong).toBe(0)
    await hot.release()
  })

  it('names the head that answers: the manifest changes with the weights', async () => {
    const [first, second] = [await open(randomWeights(1)), await open(randomWeights(2))]
    const hot = createHotHead(first)
    expect(hot.manifest.id).toBe(first.manifest.id)
    hot.swap(second)
    expect(hot.manifest.id).toBe(second.manifest.id)
    await hot.drained()
    await expect(first.logits(inputs)).rejects.toThrow()
    await hot.release()
  })

  it('refuses a file that is not the one its manifest describes', async () => {
    const file = headToOnnx(randomWeights(1))
    const other = headToOnnx(randomWeights(2))
    await expect(createHead(manifestOf(other), file)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    const folder = await mkdtemp(join(tmpdir(), 'head-'))
    await expect(openHead(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await writeFile(join(folder, 'manifest.json'), '{"id":"router@1"}')
    await expect(openHead(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  it('refuses an input of another length than those that it was trained on', async () => {
    const head = await open(randomWeights(1))
    const [input] = inputs
    const longer = { ...input!, dense: new Float32Array(denseCount + 1) }
    await expect(head.logits([longer])).rejects.toMatchObject({ code: 'ENCODER_MISMATCH' })
    expect(await head.logits([input!])).toHaveLength(1)
    await head.release()
  })

  it('opens the shipped head', async () => {
    const head = await openHead(fileURLToPath(new URL('../../../models/router', import.meta.url)))
    expect(head.manifest.encoder).toBe('e5-small@89a6c3f8c30a')
    await head.release()
  })
})
