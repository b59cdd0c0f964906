import { describe, expect, it } from 'vitest'
import { createFinder, fullNameOf } from './find-tests.ts'
import { readTests } from './read-tests.ts'

const namesOf = (text: string) => readTests('a.test.ts', text).map(({ titles }) => fullNameOf(titles))

describe('the tests of a file', () => {
  it('are named from the outermost suite on, in any wrapping', () => {
    const text = `
      describe.skipIf(isAlone)('outer', { timeout: 1 }, () => {
        for (const one of many) it(\`in a loop: \${one.name}\`, () => test.memory.of({ user: 'ana' }))
        describe('inner', () => { test.runIf(isHere)('last', async () => {}) })
      })
      it("stands alone", body)`
    expect(namesOf(text)).toEqual(['outer > in a loop: ${one.name}', 'outer > inner > last', 'stands alone'])
  })

  it('of a table in literals stand once for each row, as vitest names them', () => {
    const text = `
      const shapes: readonly Shape[] = [{ shape: 'C1', now: /x/ }, { shape: 'C2', now: /y/ }] as const
      describe.each(shapes)('$shape of $now', () => { it.each(['a', 'b'])('%s', body) })
      it.each([['x', { of: 'y' }, 3]])('%s, %s and %i (%#)', body)`
    expect(namesOf(text)).toEqual([
      ...['C1 of $now > a', 'C1 of $now > b', 'C2 of $now > a', 'C2 of $now > b'],
      'x, %s and 3 (0)',
    ])
  })

  it('of any other table stand once, as they are written', () => {
    expect(namesOf(`it.each(namesOf(files))('reads %s', body)`)).toEqual(['reads %s'])
  })

  it('say whether they go through every store, and whether they are off', () => {
    const text = `
      describe.each(storeModes)('on %s', () => { it('everywhere', body) })
      describe.skip('off', () => { it('neither', body) })
      it.fails('has to fail', body)`
    const tests = readTests('a.test.ts', text)
    expect(tests.map(({ isOnEveryStore }) => isOnEveryStore)).toEqual([true, false, false])
    expect(tests.map(({ isOff }) => isOff)).toEqual([false, true, true])
  })
})

describe('a named test', () => {
  const find = createFinder(
    () => `
      describe('on SQLite', () => { it('holds', body) })
      describe('in memory', () => { it('holds', body) })
      it('holds twice', body)
      it.skip('rests', body)`,
  )
  const named = (name: string) => () => find({ file: 'a.test.ts', name })

  it('is found by the end of its full name, cut between titles', () => {
    expect(fullNameOf(named('on SQLite > holds')().titles)).toBe('on SQLite > holds')
    expect(fullNameOf(named('holds twice')().titles)).toBe('holds twice')
  })

  it.each([
    ['gone', 'has 0 tests'],
    ['twice', 'has 0 tests'],
    ['holds', 'has 2 tests'],
    ['rests', 'switched off'],
  ])('is refused: %s %s', (name, why) => expect(named(name)).toThrow(why))
})
