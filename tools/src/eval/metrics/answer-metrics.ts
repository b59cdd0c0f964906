import { bleu } from './bleu.ts'
import { wordTokens } from './word-tokens.ts'

/** Each from 0 to 1. */
export interface AnswerScores {
  readonly exactMatch: number
  readonly f1: number
  readonly bleu1: number
}

/** An English answer against its key, as published LoCoMo tables since Mem0 score it; an empty text scores zero. */
export function answerScores(prediction: string, gold: string): AnswerScores {
  if (prediction.trim() === '' || gold.trim() === '') return { exactMatch: 0, f1: 0, bleu1: 0 }
  const [candidate, reference] = [wordTokens(prediction.toLowerCase()), wordTokens(gold.toLowerCase())]
  return {
    exactMatch: exactMatch(prediction, gold),
    f1: tokenSetF1(prediction, gold),
    bleu1: bleu(1, candidate, [reference]),
  }
}

/** 1 where both are the same but for case and blanks around them, and not empty; else 0. */
export function exactMatch(prediction: string, gold: string): number {
  const [given, wanted] = [prediction, gold].map((text) => text.trim().toLowerCase())
  return given !== '' && given === wanted ? 1 : 0
}

/**
 * F1 over the *sets* of words, from 0 to 1 (Mem0's scorer): lower-cased, `. , ! ?` read as blanks, articles kept, nothing
 * stemmed. LoCoMo's own scorer differs: it stems, drops articles and counts bags of words.
 */
export function tokenSetF1(prediction: string, gold: string): number {
  const [given, wanted] = [wordSet(prediction), wordSet(gold)]
  const common = [...given].filter((token) => wanted.has(token)).length
  return common === 0 ? 0 : (2 * common) / (given.size + wanted.size)
}

const wordSet = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/[.,!?]/g, ' ')
      .split(/\s+/)
      .filter((token) => token !== ''),
  )
