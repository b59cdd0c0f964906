import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'

const jieba = Jieba.withDict(dict)

/**
 * Words of a Chinese text as Python's jieba 0.42.1 cuts them in precise mode with its HMM. An ASCII token falls apart at its
 * hyphens ("5-10" as `5 - 10`), as it does there and does not in this port.
 */
export const chineseTokens = (text: string): string[] =>
  jieba.cut(text, true).flatMap((token) => (isAscii(token) ? splitAtHyphens(token) : [token]))

const isAscii = (token: string): boolean => /^[\x20-\x7e]+$/.test(token)

const splitAtHyphens = (token: string): readonly string[] => token.split(/(-)/).filter((part) => part !== '')
