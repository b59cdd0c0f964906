import type { Language } from './dataset.ts'

type Figures = Readonly<Record<string, number>>

const headings: Readonly<Record<Language, string>> = { zh: 'Chinese', en: 'English' }

/** The figures as Markdown: one table of memories and controls, one of what was tried, each with both languages side by side. */
export function palTables(figures: Figures): string {
  const languages = (['zh', 'en'] as const).filter((language) => `${language}.topics` in figures)
  const names = namesIn(figures)
  const sizes = languages.map(
    (language) =>
      `${headings[language]}: ${figures[`${language}.users`]} users, ${figures[`${language}.topics`]} topics.`,
  )
  const leaks = languages.map(
    (language) => `${headings[language]} ${cell(figures, `${language}.everyTopic.fileOrder.constant`)}`,
  )
  const tableOf = (some: readonly string[]): string => table(figures, languages, some)
  return [
    '# S-scores on PAL-Set',
    `Made by \`npm run eval:pal\`. ${sizes.join(' ')}`,
    `Always taking the first two in file order, over every topic of the data: ${leaks.join(', ')}.`,
    '## Memories, controls, ablations',
    tableOf(names.filter((name) => !/^tried\.|\.(?:once|sums)$/.test(name))),
    '## The same memories under the simpler scoring: sums',
    tableOf(names.filter((name) => name.endsWith('.sums'))),
    '## The same memories, asked once for the requirement',
    tableOf(names.filter((name) => name.endsWith('.once'))),
    '## Scorings that were tried on our memory',
    tableOf(['ours', ...names.filter((name) => name.startsWith('tried.'))]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Ways of choosing, in the order they were scored; ours first. */
function namesIn(figures: Figures): readonly string[] {
  const scored = Object.keys(figures).flatMap((key) => /^\w\w\.shuffled\.(.+)\.se$/.exec(key)?.[1] ?? [])
  const names = scored.filter((name) => !name.endsWith('.oursAbove'))
  return [...new Set(['ours', ...names])]
}

function table(figures: Figures, languages: readonly Language[], names: readonly string[]): string {
  const columns = languages.flatMap((language) =>
    ['shuffled', 'ours above', 'file order'].map((column) => `${headings[language]}, ${column}`),
  )
  const rows = names.map((name) => [name, ...languages.flatMap((language) => cells(figures, language, name))])
  return [['', ...columns], ['---', ...columns.map(() => '---:')], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

const cells = (figures: Figures, language: Language, name: string): readonly string[] => [
  cell(figures, `${language}.shuffled.${name}`),
  cell(figures, `${language}.shuffled.${name}.oursAbove`),
  cell(figures, `${language}.fileOrder.${name}`),
]

function cell(figures: Figures, key: string): string {
  const [value, error] = [figures[key], figures[`${key}.se`]]
  return value === undefined || error === undefined ? '' : `${value.toFixed(2)} ± ${error.toFixed(2)}`
}
