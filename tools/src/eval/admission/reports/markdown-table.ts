/** A table as Markdown; the first column is words, the others are numbers and stand to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(toLine).join('\n')
}

/** A figure as a cell: three places, and a dash where there is nothing to say. */
export const cell = (value: number | null | undefined): string => (value == null ? '–' : value.toFixed(3))

/** The same with its sign, for differences. */
export const signedCell = (value: number | null | undefined): string =>
  value == null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(3)}`
