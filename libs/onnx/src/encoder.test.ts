import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEncoder, type OpenEncoder } from './encoder.ts'
import { openShippedEncoder } from './shipped-models.ts'
import { createTokeniser, type UnigramFile } from './tokeniser.ts'

const modelDir = fileURLToPath(new URL('../../../models/e5-small', import.meta.url))
const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

const run = (...options: readonly string[]) =>
  promisify(execFile)(process.execPath, ['--conditions=@ecphory/source', ...options])
const opening = `
  const { openEncoder } = await import(${JSON.stringify(new URL('./encoder.ts', import.meta.url).href)})
  const encoder = await openEncoder({ modelDir: ${JSON.stringify(modelDir)} })`

describe('the encoder', () => {
  let encoder: OpenEncoder
  beforeAll(async () => {
    encoder = await openEncoder({ modelDir })
  })
  afterAll(() => encoder.close())

  it('names its weights', () => {
    expect(encoder.id).toBe('e5-small@89a6c3f8c30a')
    expect(encoder.dimensions).toBe(384)
  })

  it('gives unit vectors that put an answer nearer to its question than another text', async () => {
    const [question] = await encoder.encode(['Where does Ana live?'], 'query')
    const [answer, other] = await encoder.encode(['Ana moved to Lisbon.', 'The soup needs an hour.'], 'passage')
    if (!question || !answer || !other) throw new Error('a vector is missing')
    expect(dot(question, question)).toBeCloseTo(1, 5)
    expect(dot(question, answer)).toBeGreaterThan(dot(question, other))
  })

  it('moves a question towards its answers by the map that ships, and not without one', async () => {
    expect(encoder.towardsAnswers).toBeUndefined()
    const shipped = await openShippedEncoder()
    const [question] = await shipped.encode(['What does Ana do to wind down?'], 'query')
    const [answer, other] = await shipped.encode(['Ana: I knit by the stove.', 'Ana: The bus was late.'], 'passage')
    await shipped.close()
    if (!question || !answer || !other) throw new Error('a vector is missing')
    const moved = shipped.towardsAnswers?.(question)
    if (!moved) throw new Error('the map that ships was made for other weights')
    expect(dot(moved, moved)).toBeCloseTo(1, 5)
    expect(dot(moved, answer) - dot(moved, other)).toBeGreaterThan(dot(question, answer) - dot(question, other))
  })

  it('answers as the whole model does, whose weights its graph maps from the file', async () => {
    const text = 'passage: Ana moved to Lisbon; 她喜欢喝茶.'
    const file = JSON.parse(await readFile(join(modelDir, 'tokenizer.json'), 'utf8')) as UnigramFile
    const ids = BigInt64Array.from([0, ...createTokeniser(file).tokenise(text).ids, 2], BigInt)
    const shape = [1, ids.length]
    const whole = await InferenceSession.create(join(modelDir, 'model.onnx'), { enableCpuMemArena: false })
    const { sentence_embedding: expected } = await whole.run({
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    })
    await whole.release()
    expect(await encoder.encode([text.slice('passage: '.length)], 'passage')).toEqual([expected?.data])
  })

  it('gives of passages what a middle layer makes of them in the same run, beside the same vectors', async () => {
    const texts = ['I will call Ana tomorrow.', 'I called Ana yesterday.', 'I will call Ana tomorrow.']
    const passages = (await encoder.encodePassages?.(texts)) ?? []
    expect(passages.map(({ vector }) => vector)).toEqual(await encoder.encode(texts, 'passage'))
    const [plan, past, again] = passages.map(({ middle }) => middle)
    if (!plan || !past || !again) throw new Error('a vector is missing')
    expect(plan).toHaveLength(encoder.dimensions)
    expect(again).toEqual(plan)
    expect(Math.max(...plan)).toBeCloseTo(0.15)
    expect(dot(plan, plan)).toBeLessThan(1)
    expect(past).not.toEqual(plan)
    expect(await encoder.encodePassages?.([])).toEqual([])
  })

  it('J4 keeps questions and stored texts apart', async () => {
    const [question] = await encoder.encode(['I moved to Lisbon.'], 'query')
    const [passage] = await encoder.encode(['I moved to Lisbon.'], 'passage')
    expect([...(question ?? [])]).not.toEqual([...(passage ?? [])])
  })

  it('does not let a vector depend on what is encoded beside it, or on concurrent calls', async () => {
    const text = 'The dentist moved my appointment to Friday.'
    const [alone, [, together]] = await Promise.all([
      encoder.encode([text], 'passage'),
      encoder.encode(['x'.repeat(2000), text], 'passage'),
    ])
    expect([...(alone[0] ?? [])]).toEqual([...(together ?? [])])
  })

  it('gives equal texts of a call the vector that each would have alone, in their places', async () => {
    const vectors = await encoder.encode(['one', 'two', 'one', 'three', 'two'], 'passage')
    const alone = await Promise.all(['one', 'two', 'three'].map((text) => encoder.encode([text], 'passage')))
    const [one, two, three] = alone.map(([vector]) => vector)
    expect(vectors).toEqual([one, two, one, three, two])
  })

  it('A4 cuts what no window holds instead of failing', async () => {
    const vectors = await encoder.encode(['word '.repeat(40_000), '语'.repeat(100_000), ''], 'passage')
    expect(vectors.map((vector) => dot(vector, vector).toFixed(3))).toEqual(['1.000', '1.000', '1.000'])
  })

  it('gives one vector per token, with its place in the text and without the prefix', async () => {
    const text = 'Ana moved to Lisbon.'
    const { vectors, offsets } = await encoder.encodeTokens(text)
    expect(offsets.map(([from, to]) => text.slice(from, to))).toEqual(['Ana', 'moved', 'to', 'Lisbon', '.'])
    expect(vectors.length).toBe(offsets.length * encoder.dimensions)
  })

  it('refuses calls once closed, and ends those that wait', async () => {
    const other = await openEncoder({ modelDir })
    const cutOff = expect(other.encode(Array<string>(50).fill('a text'), 'passage')).rejects.toMatchObject({
      code: 'CLOSED',
    })
    await other.close()
    await cutOff
    await expect(other.encode(['a text'], 'passage')).rejects.toMatchObject({ code: 'CLOSED' })
  })

  it('lets its process end in the middle of a text', async () => {
    const program = `${opening}
      void encoder.encode(Array(50).fill('a text '.repeat(50)), 'passage').catch(() => {})
      setTimeout(() => process.exit(7), 30)`
    const exit = { code: 7, signal: null, stderr: '' }
    await expect(run('--input-type=module', '--eval', program)).rejects.toMatchObject(exit)
  })

  it('keeps its process until it is closed, also in the middle of a text', async () => {
    const program = `${opening}
      void encoder.encode(['a text '.repeat(400)], 'passage').catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 30))
      await encoder.close()
      console.log('closed')`
    await expect(run('--input-type=module', '--eval', program)).resolves.toMatchObject({ stdout: 'closed\n' })
  })

  it('opens in a process with options that a thread cannot be given', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'encoder-')), 'open.mjs')
    await writeFile(file, `${opening}\nawait encoder.close()\nconsole.log(encoder.dimensions)`)
    await expect(run('--max-old-space-size=2048', file)).resolves.toEqual({ stdout: '384\n', stderr: '' })
  })

  it('says which file is missing or has the wrong size', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'encoder-'))
    await expect(openEncoder({ modelDir: broken })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await writeFile(join(broken, 'manifest.json'), await readFile(join(modelDir, 'manifest.json')))
    await writeFile(join(broken, 'model.onnx'), 'cut short')
    await expect(openEncoder({ modelDir: broken })).rejects.toThrow(/model\.onnx has 9 bytes/)
    await writeFile(join(broken, 'manifest.json'), '{}')
    const older = expect(openEncoder({ modelDir: broken })).rejects
    await older.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('no middle layer') as string,
    })
  })
})
