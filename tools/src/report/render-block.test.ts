import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import type { PlotBlock, TableBlock } from './block.ts'
import { dotPlot } from './plots/dot-plot.ts'
import { linePlot } from './plots/line-plot.ts'
import { seriesOf } from './plots/series.ts'
import { renderBlock } from './render-block.ts'

const owner = { folder: 'some', command: 'npm run eval:some' }
const render = (block: PlotBlock | TableBlock) => parseHTML(renderBlock(block, owner)).document
const texts = (document: ReturnType<typeof render>, selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '')

const table: TableBlock = {
  kind: 'table',
  title: 'A <title>',
  caption: 'With `code`.',
  files: ['rows.jsonl'],
  columns: ['name', 'share', 'count', 'right'],
  rows: [
    ['one', 0.5, 12, true],
    ['two & more', null, 3, false],
  ],
}

describe('a table', () => {
  it('has its cells, escaped, with the digits that a column needs', () => {
    const document = render(table)
    expect(texts(document, 'thead th')).toEqual(['name', 'share', 'count', 'right'])
    expect(texts(document, 'tbody th')).toEqual(['one', 'two & more'])
    expect(texts(document, 'td')).toEqual(['0.500', '12', 'yes', '–', '3', 'no'])
    expect(texts(document, 'h3')).toEqual(['A <title>'])
    expect(texts(document, 'figcaption code')).toEqual(['code'])
  })

  it('names its source, and the command that wrote it', () => {
    expect(texts(render(table), '.source code')).toEqual(['rows.jsonl', 'npm run eval:some'])
    expect(texts(render({ ...table, command: 'npm run other' }), '.source code').at(-1)).toBe('npm run other')
  })

  it('says so where there are no rows', () => {
    expect(texts(render({ ...table, rows: [] }), '.empty')).toEqual(['Not measured yet: npm run eval:some writes it.'])
  })
})

const series = seriesOf(['ours', 'theirs'])
const dots = [
  { label: 'a', value: 0.1, series: 'ours' },
  { label: 'a', value: 0.3, series: 'theirs' },
  { label: 'b', value: 0.2, series: 'ours' },
]
const points = [1, 10, 100].map((x) => ({ x, y: x / 200, series: 'ours' }))

describe('a plot', () => {
  const block: PlotBlock = {
    kind: 'plot',
    title: 'Two panels',
    caption: '',
    files: ['rows.jsonl'],
    legend: series,
    panels: [
      {
        description: 'dots',
        rowCount: dots.length,
        plot: dotPlot({ rows: dots, series, x: { label: 'share', from: 0 } }),
      },
      {
        description: 'a "line"',
        rowCount: points.length,
        plot: linePlot({ rows: points, series, x: { label: 'k', isLog: true }, y: { label: 'share' } }),
      },
    ],
  }

  it('has a mark for each row, for a wide and for a narrow screen, and says what it shows', () => {
    const document = render(block)
    const svgs = [...document.querySelectorAll('.panel svg')]
    expect(svgs.map((svg) => svg.querySelectorAll('.rows > *').length)).toEqual([3, 3, 3, 3])
    expect(svgs.map((svg) => svg.getAttribute('aria-label'))).toEqual(['dots', 'dots', 'a "line"', 'a "line"'])
    expect(texts(document, '.rows title').slice(0, 2)).toEqual(['a, ours: 0.100', 'a, theirs: 0.300'])
    expect(texts(document, '.legend li')).toEqual(['ours', 'theirs'])
  })

  it('writes every power of ten on a logarithmic axis, and the name of a line at its end', () => {
    const shown = texts(render(block), '.panel:last-child .wide text')
    expect(shown).toEqual(expect.arrayContaining(['1', '10', '100', 'ours']))
  })

  it('refuses a row of a series that it does not have', () => {
    const strange = dotPlot({ rows: [{ label: 'a', value: 1, series: 'whose' }], series, x: { label: '' } })
    const panels = [{ description: '', rowCount: 1, plot: strange }]
    expect(() => render({ ...block, panels })).toThrow('series whose; there are ours, theirs')
  })
})
