import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entityId, namesInText, nameToKey, nameToLookupKeys } from './names.ts'

const ana = { tenant: 'local', user: 'ana' }

describe('nameToKey', () => {
  it.each([
    ['Turkish İ', 'İbrahim', 'ibrahim'],
    ['Turkish ı', 'Iğdır', 'ığdır'],
    ['ß and SS', 'Weiß', 'WEISS'],
    ['full width', 'Ａｎａ', 'ana'],
    ['NFC and NFD', 'José'.normalize('NFC'), 'José'.normalize('NFD')],
    ['trailing emoji', 'Ana 🌸', 'Ana'],
    ['ZWJ sequences', 'Ana 👩‍🚀', 'Ana'],
    ['blanks and punctuation', '  Ana-Maria   Sousa ', 'ana maria sousa'],
    ['apostrophes', 'O’Neill', "O'Neill"],
  ])('E5 %s: one key', (_case, left, right) => {
    expect(nameToKey(left)).toBe(nameToKey(right))
  })

  it.each(['张伟', 'Юля', 'Ω', 'ณัฐ', 'मीरा', '🕯️', '§'])('E5 %s never collapses to the empty key', (name) => {
    expect(nameToKey(name)).not.toBe('')
    expect(nameToKey(name)).not.toBe(nameToKey('其他'))
  })

  it('D9 two emojis on one name are one key', () => {
    expect(['Wren 🕯️', 'Wren 🗯️', 'wren'].map(nameToKey)).toEqual(['wren', 'wren', 'wren'])
  })

  it('E2 Sam is not Samsung, E7 case does not count', () => {
    expect(nameToKey('Sam')).not.toBe(nameToKey('Samsung'))
    expect(nameToKey('sAM')).toBe(nameToKey('Sam'))
  })

  it('A7 names of object properties are names', () => {
    expect(['__proto__', 'constructor', 'toString'].map(nameToKey)).toEqual(['proto', 'constructor', 'tostring'])
  })

  it('never throws, is stable, and is empty for blanks only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(nameToKey(nameToKey(name))).toBe(nameToKey(name))
      }),
    )
  })
})

describe('nameToLookupKeys', () => {
  it('finds a person by each part of the name, and a title by none', () => {
    expect(nameToLookupKeys('Dr. Ana Sousa', 'person')).toEqual(['dr ana sousa', 'ana', 'sousa'])
    expect(nameToLookupKeys('Novo Mesto', 'place')).toEqual(['novo mesto'])
  })
})

describe('entityId', () => {
  it('E3 two of one name stay two by what tells them apart', () => {
    const ids = ['colleague', 'nephew', null].map((word) => entityId(ana, 'person', 'Alex', word))
    expect(new Set(ids).size).toBe(3)
  })

  it('E5 one of two spellings is one, and another subject has its own', () => {
    expect(entityId(ana, 'person', 'JOSÉ', null)).toBe(entityId(ana, 'person', 'josé', null))
    expect(entityId(ana, 'person', 'José', null)).not.toBe(entityId({ ...ana, user: 'bo' }, 'person', 'José', null))
    expect(entityId(ana, 'person', 'José', null)).toMatch(/^[0-9a-f]{32}$/)
  })
})

const named = (text: string): string[] =>
  namesInText(text).map(({ name, kind, discriminator }) => [name, kind, discriminator].filter(Boolean).join(' '))

describe('namesInText', () => {
  it.each([
    ['We had lunch with Mirela in Porto.', ['Mirela person', 'Porto place']],
    ['My sister Ana called.', ['Ana person sister']],
    ['My nephew, Alex, and my colleague Alex met.', ['Alex person nephew', 'Alex person colleague']],
    ['I saw a man called Fritz', ['Fritz person man']],
    ['Dr. Ana Sousa examined me', ['Dr. Ana Sousa person']],
    ['Mum rang', ['Mum person']],
    ['Benedikt dropped the keys', ['Benedikt person']],
    ["Kit's wedding", ['Kit person']],
    ['Yesterday we went home. Monday was fine. I think so.', []],
    ['The weather was nice', []],
    ['He moved to São Paulo', ['São Paulo place']],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  it.each([
    ['昨天跟张伟一起吃饭', ['张伟 person']],
    ['小李说王姐病了', ['小李 person', '王姐 person']],
    ['陪妈妈去医院', ['妈妈 person', '医院 place']],
    ['老师让我问小时候的事', ['老师 person']],
    ['和Mrs Tan见面', ['Mrs Tan person']],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  it('gives the place of each name', () => {
    const text = 'We met Ana in Lisbon, 然后跟王芳说了'
    for (const { name, start, end } of namesInText(text)) expect(text.slice(start, end)).toBe(name)
    expect(namesInText(text)).toHaveLength(3)
  })

  it('A7 text of any kind is no fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { start, end } of namesInText(`My __proto__ ${text}`)) expect(end).toBeGreaterThan(start)
      }),
    )
  })
})
