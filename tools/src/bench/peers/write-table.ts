import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../eval/evaluation.ts'
import { readPeerRows } from './rows.ts'
import type { QuestionRow } from './rows.ts'
import { renderTable } from './table.ts'

const [begin, end] = ['<!-- table -->', '<!-- /table -->']

/** Puts the table of a folder's rows between the marks of its README.md. Throws where there are no marks. */
export function writeTable(folder: string): void {
  const readme = join(folder, 'README.md')
  writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), tableOf(folder)))
}

export const tableOf = (folder: string): string =>
  renderTable(readPeerRows(join(folder, 'rows.jsonl')), readRows<QuestionRow>(join(folder, 'questions.jsonl')))

export function withTable(text: string, table: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The table's place is marked by ${begin} and ${end}.`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n${text.slice(to)}`
}
