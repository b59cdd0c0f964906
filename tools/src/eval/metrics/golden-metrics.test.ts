import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerScores } from './answer-metrics.ts'
import { bleu, type BleuOrder } from './bleu.ts'
import { chineseTokens } from './chinese-tokens.ts'
import { wordTokens } from './word-tokens.ts'

interface ChineseRow {
  readonly pred: string
  readonly ref: string
  readonly pred_tokens: readonly string[]
  readonly ref_tokens: readonly string[]
  readonly bleu1: number
  readonly bleu2: number
  readonly bleu3: number
  readonly bleu4: number
}
interface EnglishRow extends ChineseRow {
  readonly em: number
  readonly f1: number
}

const file = new URL('../../../data/golden-metrics/metrics.json', import.meta.url)
const golden = JSON.parse(readFileSync(file, 'utf8')) as { english: EnglishRow[]; chinese: ChineseRow[] }
const orders: readonly BleuOrder[] = [1, 2, 3, 4]

function expectGoldenBleu(row: ChineseRow, candidate: readonly string[], reference: readonly string[]): void {
  expect(candidate).toEqual(row.pred_tokens)
  expect(reference).toEqual(row.ref_tokens)
  for (const order of orders)
    expect(Math.abs(bleu(order, candidate, [reference]) - row[`bleu${order}`])).toBeLessThan(1e-9)
}

describe('golden values of NLTK 3.8 and jieba 0.42.1', () => {
  it('has rows of both languages', () => expect([golden.english.length, golden.chinese.length]).toEqual([30, 6]))

  it.each(golden.english)('scores "$pred" against "$ref"', (row) => {
    expectGoldenBleu(row, wordTokens(row.pred.toLowerCase()), wordTokens(row.ref.toLowerCase()))
    const scores = answerScores(row.pred, row.ref)
    expect(scores.exactMatch).toBe(row.em)
    expect(Math.abs(scores.f1 - row.f1)).toBeLessThan(1e-9)
    expect(Math.abs(scores.bleu1 - row.bleu1)).toBeLessThan(1e-9)
  })

  it.each(golden.chinese)('scores $pred against $ref', (row) =>
    expectGoldenBleu(row, chineseTokens(row.pred), chineseTokens(row.ref)),
  )
})
