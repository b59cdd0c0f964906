import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'
import { describe, expect, it } from 'vitest'
import { createTokeniser, type UnigramFile } from './tokeniser.ts'

const root = new URL('../../../', import.meta.url)
const file = JSON.parse(readFileSync(new URL('models/e5-small/tokenizer.json', root), 'utf8')) as UnigramFile
const ours = createTokeniser(file)
const reference = new Tokenizer(file, {})
const referenceIds = (text: string): readonly number[] => reference.encode(text, { add_special_tokens: false }).ids

const oddTexts = [
  '',
  '   ',
  '～～ wave～dash',
  'ｶﾞｷﾞ half-width',
  '가힣 jamo 각',
  'e\u0301te\u0301 \u0301abc',
  'a\u00a0b\u3000c\u200bd\u200de\ufefff',
  '…and ½ ㎏ ﬁ ﷺ Ǆ ª º ¨',
  '👩‍👩‍👧 family 🏳️‍🌈',
  '\ud800 lone surrogate \udc00',
  'مرحبا بالعالم สวัสดี ครับ नमस्ते दुनिया',
  'x\u0000y \u0001\u0002 \u007f\u0085',
  '▁▁ metaspace ▁',
  'tab\there\nnew\r\nline',
  'ＡＢＣ１２３ ﾊﾝｶｸ',
  '한국어 텍스트 日本語のテキスト、テスト。𠮷野家 𝒜𝓑',
  'a'.repeat(500),
  '......!!!???',
  'https://example.org/a?b=c&d=%20',
  '__proto__ constructor toString',
]

describe('the unigram tokeniser', () => {
  it('gives the ids of the reference on every text of segments-own, with and without a prefix', () => {
    const texts = ['segments', 'router-extra'].flatMap((name) =>
      readFileSync(new URL(`tools/data/segments-own/${name}.jsonl`, root), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { text: string }).text),
    )
    expect(texts.length).toBeGreaterThan(4000)
    const different = texts
      .flatMap((text) => [text, `query: ${text}`])
      .filter((text) => ours.tokenise(text).ids.join() !== referenceIds(text).join())
    expect(different).toEqual([])
  })

  it.each(oddTexts)('gives the ids of the reference on %j', (text) => {
    expect(ours.tokenise(text).ids).toEqual(referenceIds(text))
  })

  it('reads special pieces in a text as text', () => {
    const specials = new Set(['<s>', '<pad>', '</s>', '<unk>', '<mask>'].map((piece) => vocabularyId(piece)))
    const { ids } = ours.tokenise('a </s> b <s> c <pad> d <mask>')
    expect(ids.filter((id) => specials.has(id) && id !== vocabularyId('<unk>'))).toEqual([])
  })

  it.each([
    ['Ana moved to Lisbon.', ['Ana', 'moved', 'to', 'Lisbon', '.']],
    ['  ½ ㎏\tof ﬁgs', ['½', '㎏', 'of', 'ﬁ', 'gs']],
    ['ｶﾞ e\u0301', ['ｶﾞ', 'e\u0301']],
  ])('places the tokens of %j in the original text', (text, words) => {
    const pieces = ours.tokenise(text).offsets.map(([from, to]) => text.slice(from, to))
    expect(pieces.filter((piece) => piece.trim() !== '')).toEqual(words)
  })

  it('covers each character that is not a space, in order', () => {
    for (const text of oddTexts.filter((each) => /^[\p{L}\p{N}\p{P} ]+$/u.test(each))) {
      const covered = ours.tokenise(text).offsets
      expect(covered.map(([from]) => from)).toEqual([...covered.map(([from]) => from)].sort((a, b) => a - b))
      const spaceless = covered.map(([from, to]) => text.slice(from, to)).join('')
      expect(spaceless.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }
  })
})

const vocabularyId = (piece: string): number => file.model.vocab.findIndex(([each]) => each === piece)
