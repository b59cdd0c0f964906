import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Purpose } from './vector-table.ts'

type Texts = Readonly<Record<Purpose, Iterable<string>>>

const suffix = '.missed.json'

/** Keeps what a system wanted and the table lacked, so that the table has it in the next run. */
export function writeMissed(folder: string, adapter: string, { passage, query }: Texts): void {
  const texts = { passage: [...passage], query: [...query] }
  if (texts.passage.length + texts.query.length === 0) return
  writeFileSync(join(folder, `${adapter.replace(':', '-')}${suffix}`), JSON.stringify(texts))
}

/** What systems have missed in runs before. */
export function readMissed(folder: string): readonly Texts[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts)
}
