import { createRandom } from '@ecphory/routing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomCandidates, randomModel, randomRequest } from '../testing/random-model.ts'
import type { AdmissionModel } from './admission-model.ts'
import { packModel, readModel } from './model-file.ts'
import { base64ToFloats, floatsToBase64, packRows, unpackRows } from './packed-numbers.ts'
import { createStructuredEvidencePolicy, createStructuredQueryPolicy } from './structured-policies.ts'

const model = randomModel(1)
const text = packModel(model)
const read = readModel(text)

async function decisionsOf(model: AdmissionModel): Promise<unknown> {
  const random = createRandom(3)
  const decisions: unknown[] = []
  for (let n = 0; n < 20; n++) {
    const request = randomRequest(random)
    const held = { episodic: n, semantic: 2, procedural: 0, working: 1 }
    decisions.push(await createStructuredQueryPolicy(model).findGaps({ request, held }))
    const input = { request, gaps: [], candidates: randomCandidates(8, random), budgetTokens: 120 }
    decisions.push(await createStructuredEvidencePolicy(model).select(input))
  }
  return decisions
}

describe('the file of a model', () => {
  it('keeps the nets exactly, and the great matrices of the reader to within half a step of a byte', () => {
    const { id, reader, ...policies } = read
    const { reader: before, id: _, ...policiesBefore } = model
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(policies).toEqual(policiesBefore)
    expect(reader.rarity).toEqual(before.rarity)
    expect(reader.encoder).toBe('random')
    expect(reader.requestBasis.mean).toEqual(before.requestBasis.mean)
    expect(reader.memoryBasis.mean).toEqual(before.memoryBasis.mean)
    const near = (after: Float32Array, before: Float32Array) => {
      const most = before.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
      expect(after).toHaveLength(before.length)
      after.forEach((value, index) => expect(Math.abs(value - before[index]!)).toBeLessThan(most / 250))
    }
    near(reader.requestBasis.directions, before.requestBasis.directions)
    near(reader.memoryBasis.directions, before.memoryBasis.directions)
    near(reader.wish, before.wish)
    near(reader.kinds.habit, before.kinds.habit)
    // Bytes take a quarter of the room of floats.
    const floats = reader.wish.length + reader.requestBasis.directions.length + reader.memoryBasis.directions.length
    expect(packedPart(text, 'reader').length).toBeLessThan(floats * 4)
  })

  it('packs to the same text again, and decides the same, once it was read', async () => {
    expect(packModel(read)).toBe(text)
    expect(packModel({ ...read, id: 'another name' } as AdmissionModel)).toBe(text)
    expect(await decisionsOf(readModel(packModel(read)))).toEqual(await decisionsOf(read))
    expect(packModel(randomModel(2))).not.toBe(text)
  })

  it('is read whatever order its keys are in', () => {
    const { id, ...content } = JSON.parse(text) as Record<string, unknown>
    const turned = JSON.stringify(Object.fromEntries([...Object.entries(content).reverse(), ['id', id]]))
    expect(turned).not.toBe(text)
    expect(readModel(turned)).toEqual(read)
  })

  const unreadable = (bad: string) =>
    expect(() => readModel(bad)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }) as Error)

  it.each(['', 'no model', '{}', 'null', '[]', '"x"', text.slice(0, -1)])('is refused where it is none: %j', (bad) => {
    unreadable(bad)
  })

  it('is refused where anything in it was changed', () => {
    unreadable(text.replace(/"id":"./u, '"id":"x'))
    unreadable(text.replace('"stopOffset":', '"stopOffset":1'))
    unreadable(text.replace('"encoder":"random"', '"encoder":"other"'))
    unreadable(text.replace('"encoder":"random"', '"encoder":"random","more":1'))
    const half = Math.floor(text.length / 2)
    unreadable(text.slice(0, half) + (text[half] === 'A' ? 'B' : 'A') + text.slice(half + 1))
  })

  it.each<[string, AdmissionModel]>([
    ['nets of other features', { ...model, query: model.evidence }],
    ['nets of other features than its scales', { ...model, query: { ...model.query, nets: model.evidence.nets } }],
    ['a weight that is no number', withWeights((weights) => weights.optionOut.fill(NaN))],
    ['a block that is cut short', withWeights((weights) => ({ ...weights, wholeIn: weights.wholeIn.subarray(1) }))],
    ['a deviation of zero', { ...model, query: { ...model.query, wholeScale: zeroScale() } }],
    ['a wish of another size', { ...model, reader: { ...model.reader, wish: new Float32Array(60) } }],
    ['a table of another size', { ...model, reader: { ...model.reader, rarity: { table: new Uint8Array(4) } } }],
  ])('is refused where it could not decide: %s', (_, bad) => {
    unreadable(packModel(bad))
  })
})

const packedPart = (packed: string, key: string) => JSON.stringify((JSON.parse(packed) as Record<string, unknown>)[key])

function withWeights(change: (weights: AdmissionModel['query']['nets'][number]['weights']) => unknown): AdmissionModel {
  const net = structuredClone(model.query.nets[0]!)
  const changed = change(net.weights)
  const weights = ArrayBuffer.isView(changed) ? net.weights : (changed as typeof net.weights)
  return { ...model, query: { ...model.query, nets: [{ ...net, weights }] } }
}

function zeroScale() {
  const { mean, deviation } = model.query.wholeScale
  return { mean, deviation: deviation.map((value, index) => (index === 3 ? 0 : value)) }
}

describe('packed numbers', () => {
  it('hold floats bit for bit, least significant byte first', () => {
    expect(floatsToBase64(Float32Array.of(1))).toBe(Buffer.from([0, 0, 0x80, 0x3f]).toString('base64'))
    fc.assert(
      fc.property(fc.float32Array(), (values) => {
        expect(base64ToFloats(floatsToBase64(values))).toEqual(values)
      }),
    )
    expect(base64ToFloats(Buffer.from([1, 2, 3]).toString('base64'))).toEqual(Float32Array.of(NaN))
  })

  it('hold rows to half a step, and what came back exactly', () => {
    const value = fc.double({ min: -4, max: 4, noNaN: true }).map((one) => (Math.abs(one) < 1e-30 ? 0 : one))
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 6 }), (rows) => {
        const values = Float32Array.from(rows.flat())
        const back = unpackRows(packRows(values, 3))
        rows.forEach((_, row) => {
          const own = values.subarray(row * 3, row * 3 + 3)
          const step = Math.max(...own.map(Math.abs)) / 127
          own.forEach((one, k) => expect(Math.abs(back[row * 3 + k]! - one)).toBeLessThanOrEqual(step * 0.51))
        })
        expect(unpackRows(packRows(back, 3))).toEqual(back)
        expect(packRows(back, 3).scales).toEqual(packRows(values, 3).scales)
      }),
    )
    expect(unpackRows(packRows(new Float32Array(6), 3)).every((one) => one === 0)).toBe(true)
  })
})
