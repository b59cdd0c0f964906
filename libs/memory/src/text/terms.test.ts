import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termCharactersMax } from '../limits.ts'
import { foldText, textToTerms } from './terms.ts'

/** Whether every term of the keyword stands among the terms of the text: what a lexical search goes by. */
const finds = (keyword: string, text: string): boolean => {
  const terms = new Set(textToTerms(text))
  const asked = textToTerms(keyword)
  return asked.length > 0 && asked.every((term) => terms.has(term))
}

describe('textToTerms', () => {
  it('stems English, drops its stop words and keeps order and repeats', () => {
    expect(textToTerms("We've been hiking; she hiked the old trails, and I don't hike.")).toEqual([
      'hike',
      'hike',
      'old',
      'trail',
      'hike',
    ])
  })

  it.each([
    ['Chinese', '张伟喜欢吃寿司，每周五去游泳。', '寿司', '足球'],
    ['Chinese, one character', '我养了一只猫。', '猫', '狗'],
    ['Japanese', '私は新しいカメラを買った。', 'カメラ', '自転車'],
    ['Korean', '저는 서울에서 살아요.', '서울', '부산'],
    ['Thai', 'ฉันชอบกินข้าวผัด', 'ข้าวผัด', 'รถไฟ'],
    ['Lao', 'ຂ້ອຍມັກກິນເຂົ້າ', 'ເຂົ້າ', 'ລົດໄຟ'],
    ['Khmer', 'ខ្ញុំចូលចិត្តកាហ្វេ', 'កាហ្វេ', 'រថភ្លើង'],
    ['Arabic', 'أُحِبُّ القَهْوَةَ في الصباح', 'القهوة', 'القطار'],
    ['Hebrew', 'אני אוהב קָפֶה', 'קפה', 'רכבת'],
    ['Russian', 'Моя собака любит ёлки.', 'собака', 'поезд'],
    ['Hindi', 'मुझे हिन्दी की किताब पसंद है', 'किताब', 'रेलगाड़ी'],
    ['Tamil', 'எனக்கு காபி பிடிக்கும்', 'காபி', 'ரயில்'],
    ['accented Latin', 'Nos vemos en el café de Málaga.', 'malaga café', 'estación'],
  ])('H7 %s: a keyword finds its text by terms alone', (_language, text, keyword, absent) => {
    expect(finds(keyword, text)).toBe(true)
    expect(finds(absent, text)).toBe(false)
  })

  it.each(['AND OR NOT', 'NEAR("x" y)', '"', '*', 'a:b', '`', "' OR 1=1 --", '|/-(){}[]^~?:\\', '\u0000', ''])(
    'H8 search syntax in a text is only text: %j',
    (text) => {
      for (const term of textToTerms(text)) expect(term).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u)
    },
  )

  it('H8 nothing but stop words, punctuation or emoji gives no term', () => {
    for (const text of ['what is it?', '…?!', '🕯️ 👨‍👩‍👧', ' \n\t', '\ud800']) expect(textToTerms(text)).toEqual([])
  })

  it('A7 names of object properties are ordinary terms', () => {
    expect(textToTerms('constructor __proto__ toString hasOwnProperty')).toEqual([
      'constructor',
      'proto',
      'tostr',
      'hasownproperti',
    ])
  })

  it.each([
    ['Turkish İ and ı', 'İSTANBUL Iğdır', 'istanbul ıgdir'],
    ['ß and SS', 'Straße', 'STRASSE'],
    ['full width', 'Ａｎｎａ　１２', 'anna 12'],
    ['NFC and NFD', 'José'.normalize('NFC'), 'José'.normalize('NFD')],
    ['half-width kana', 'ﾊﾟﾝﾀﾞ', 'パンダ'],
    ['a trailing emoji', 'Wren 🕯️', 'wren'],
    ['final sigma', 'ΟΔΟΣ', 'οδοσ'],
  ])('E5 %s: one spelling', (_case, left, right) => {
    expect(textToTerms(left)).toEqual(textToTerms(right))
    expect(textToTerms(left)).not.toEqual([])
  })

  it('E5 a name in any script keeps at least one term', () => {
    for (const name of ['张伟', '伟', 'Ω', 'Ян', 'मीरा', 'ณัฐ', '지우']) expect(textToTerms(name)).not.toEqual([])
  })

  it('cuts one endless word and keeps each pair of a long run', () => {
    expect(textToTerms('x7'.repeat(1000))).toEqual(['x7'.repeat(termCharactersMax / 2)])
    expect(textToTerms('好'.repeat(100_000))).toHaveLength(199_999)
  })

  it('finds the same in ASCII alone as beside another script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(textToTerms(text)).toEqual(textToTerms(`${text} д`).slice(0, -1))
      }),
    )
  })

  it('never throws, and what is folded folds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        for (const term of textToTerms(text)) expect(term).toMatch(/^[\p{L}\p{N}]/u)
      }),
    )
  })
})
