import { expect, it } from 'vitest'
import { createFinder } from './find-tests.ts'
import { row, testsOf } from './matrix.ts'
import type { Cell, Matrix } from './matrix.ts'
import { printIndex } from './print-index.ts'
import { printPage } from './print-page.ts'

const find = createFinder(
  () => `describe.each(storeModes)('on %s', () => { it('says "a|b"', body); it('second', body) })`,
)
const tests = testsOf('libs/a.test.ts')

const matrix = (...cells: readonly Cell[]): Matrix => ({
  ...{ name: 'sample', title: 'Sample', about: 'About.' },
  tables: [{ title: 'Table', rowsAre: 'row', columns: ['one'], rows: cells.map((cell) => row('a | b', cell)) }],
})

it('prints a cell as a link to its test, and further tests by number', () => {
  const page = printPage(matrix(tests('says "a|b"', 'second')), find)
  expect(page).toContain(
    '| a \\| b | [holds](../../libs/a.test.ts "says &quot;a\\|b&quot;") [2](../../libs/a.test.ts "second") |',
  )
  expect(page).toContain('- `on %s > second`, on every store')
})

it('prints what does not hold and what cannot with one note for each reason', () => {
  const page = printPage(
    matrix({ gap: 'Not yet.', shownBy: tests('second') }, { notApplicable: 'No.' }, { notApplicable: 'No.' }),
    find,
  )
  expect(page).toContain('| [gap](../../libs/a.test.ts "second") (1) |')
  expect(page.match(/\| – \(2\) \|/g)).toHaveLength(2)
  expect(page).toContain('1. Not yet.\n2. No.')
})

it('prints no word for which nothing stands', () => {
  expect(() => printPage(matrix([]), find)).toThrow('names no test')
  expect(() => printPage(matrix(tests('third')), find)).toThrow('has 0 tests')
})

it('counts what holds and what does not', () => {
  const one = matrix(tests('second'), { gap: 'Not yet.', shownBy: tests('second') }, { notApplicable: 'No.' })
  expect(printIndex([one])).toContain('| [Sample](sample.md) | 1 | 1 |')
})
