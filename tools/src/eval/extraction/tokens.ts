import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { stemmer } from 'stemmer'

const jieba = Jieba.withDict(dict)

/** Negations are no stop words here: "do not approve it" and "approve it" are different rules. */
const stopWords = new Set(
  `a an the and or but if then than so as at by for from in into of off on onto out over to under up with about after
  before during while i me my mine we us our you your he him his she her it its they them their this that these those
  is are was were be been being am do does did doing have has had having will would shall should can could may might
  must there here what which who whom when where why how just very too also user 's s
  的 了 是 在 和 就 也 都 我 你 他 她 它 我们 你们 他们 这 那 一个 把 被 给 跟 对 从 到 着 过 吗 呢 吧 啊 用户`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/**
 * Words of a text as the figures compare them: lower-cased, stemmed (English), cut by jieba (Chinese), without stop
 * words. A text of nothing but stop words keeps them, so that "it" can still match "it".
 */
export function contentTokens(text: string): readonly string[] {
  const words = (text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []).flatMap(cutRun)
  const content = words.filter((word) => !stopWords.has(word))
  return (content.length > 0 ? content : words).map((word) => stemmer(word))
}

/** F1 of two texts over the multisets of their tokens, 0..1; two empty texts agree. */
export function tokenF1(left: string, right: string): number {
  const a = contentTokens(left)
  const b = contentTokens(right)
  if (a.length === 0 && b.length === 0) return 1
  const unmatched = new Map<string, number>()
  for (const token of a) unmatched.set(token, (unmatched.get(token) ?? 0) + 1)
  const shared = b.filter((token) => take(unmatched, token)).length
  return (2 * shared) / (a.length + b.length)
}

function cutRun(run: string): readonly string[] {
  return /^\p{Script=Han}/u.test(run) ? jieba.cut(run) : [run]
}

function take(counts: Map<string, number>, token: string): boolean {
  const left = counts.get(token) ?? 0
  if (left > 0) counts.set(token, left - 1)
  return left > 0
}
