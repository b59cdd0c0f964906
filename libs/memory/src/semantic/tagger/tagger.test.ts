import { describe, expect, it } from 'vitest'
import { candidateSpans } from './candidate-spans.ts'
import { chooseSpans } from './choose-spans.ts'
import { decodeSpanModel, encodeSpanModel } from './model-codec.ts'
import { spanFeatureCount, spanFeatures, textFeatures } from './span-features.ts'
import type { SpanModel } from './span-model.ts'
import { tagUnits, withoutEdges } from './tag-statements.ts'
import { unitVectors } from './unit-vectors.ts'
import { textToUnits } from './units.ts'

const dimensions = 2
const hidden = 1

/** Finds the spans that begin where the first dimension is 1; negative where the second is too. */
function toyModel(): SpanModel {
  const zeros = (size: number): Float32Array => new Float32Array(size)
  const head = (classes: number) => ({
    weights: zeros(6 * dimensions * classes),
    features: zeros(spanFeatureCount * classes),
    bias: zeros(classes),
  })
  return {
    encoder: 'toy',
    dimensions,
    hidden,
    mean: zeros(dimensions),
    projections: [Float32Array.from([1, 0]), ...Array.from({ length: 5 }, () => zeros(dimensions))],
    features: zeros(spanFeatureCount * hidden),
    bias: zeros(hidden),
    match: Float32Array.from([0, 0.5, 8, -4, 0, -4]),
    heads: { relation: head(1), subject: head(2), band: head(3) },
    relations: ['likes'],
    threshold: 0.5,
  }
}

describe('the span tagger', () => {
  it('cuts words, ideographs and marks, each with its place', () => {
    const text = "I don't eat 香菜, ok?"
    const units = textToUnits(text)
    expect(units.map(({ start, end }) => text.slice(start, end))).toEqual([
      'I',
      "don't",
      'eat',
      '香',
      '菜',
      ',',
      'ok',
      '?',
    ])
  })

  it('offers no span across a sentence, nor one that begins or ends with a mark', () => {
    const units = textToUnits('Tea, then rye. No.')
    const texts = candidateSpans(units).map(({ first, last }) => units.slice(first, last + 1).map(({ key }) => key))
    expect(texts).toContainEqual(['tea', ',', 'then'])
    expect(texts.every((keys) => !keys.includes('.') && keys[0] !== ',' && keys.at(-1) !== ',')).toBe(true)
  })

  it('gives each feature within its space', () => {
    const units = textToUnits("I'm not allergic to 花粉, are you? ".repeat(10))
    const text = textFeatures(units, false)
    const all = candidateSpans(units).flatMap((span) => spanFeatures(text, span))
    expect(all.every((feature) => feature >= 0 && feature < spanFeatureCount)).toBe(true)
  })

  it('averages the tokens of a word', () => {
    const units = textToUnits('walnuts no')
    const tokens = {
      vectors: Float32Array.from([1, 0, 3, 0, 0, 5]),
      offsets: [
        [0, 3],
        [3, 7],
        [8, 10],
      ] as const,
    }
    expect([...unitVectors(units, tokens, dimensions)]).toEqual([2, 0, 0, 5])
  })

  it('chooses spans that do not overlap, the likeliest first', () => {
    const spans = [
      { first: 0, last: 1, words: 2 },
      { first: 1, last: 2, words: 2 },
      { first: 3, last: 3, words: 1 },
    ]
    const matches = [
      [0.4, 0.6, 0],
      [0.2, 0.8, 0],
      [0.3, 0, 0.7],
    ].map((row) => Float32Array.from(row))
    expect(chooseSpans(spans, matches, 0.5).map(({ index, polarity }) => [index, polarity])).toEqual([
      [1, 'positive'],
      [2, 'negative'],
    ])
    expect(chooseSpans(spans, matches, 0.75).map(({ index }) => index)).toEqual([1])
  })

  it('reads a model, and the same from its bytes', () => {
    const text = 'rye bread'
    const units = textToUnits(text)
    const vectors = Float32Array.from([1, 0, 0, 0])
    const model = toyModel()
    const found = tagUnits(model, text, units, vectors, false)
    expect(found).toMatchObject([{ subject: 'user', relation: 'likes', polarity: 'positive', start: 0 }])
    expect(tagUnits(decodeSpanModel(encodeSpanModel(model)), text, units, vectors, false)).toEqual(found)
  })

  it('makes no object of words that only say how things stand to each other', () => {
    const vectors = Float32Array.from([1, 0, 0, 0])
    const objects = (text: string) =>
      tagUnits(toyModel(), text, textToUnits(text), vectors, false).map(({ object }) => object)
    expect(objects('allergic loves')).toEqual([])
    expect(objects('rye loves')).toHaveLength(1)
  })

  it('takes what follows a colon, and no comma at the end', () => {
    const objectOf = (text: string) => {
      const units = textToUnits(text)
      const { first, last } = withoutEdges(units, { first: 0, last: units.length - 1 })
      return text.slice(units[first]!.start, units[last]!.end)
    }
    expect(objectOf('my menu is: rye')).toBe('rye')
    expect(objectOf('教我做：炒鸡蛋')).toBe('炒鸡蛋')
    expect(objectOf('the 7:12 train, and')).toBe('the 7:12 train')
  })
})
