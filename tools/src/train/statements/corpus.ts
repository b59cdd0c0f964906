import { readFileSync } from 'node:fs'
import type { Role } from '@ecphory/events'
import { readSplit as readGold, type GoldFact } from '../../eval/extraction/rows.ts'

/** A text with the statements that a careful reader finds in it. */
export interface StatementRow {
  readonly id: string
  readonly lang: 'en' | 'zh'
  readonly role: Role
  readonly text: string
  readonly facts: readonly GoldFact[]
}

/** The semantic segments of segments-own outside the held-out fifth. */
export function readDevRows(path: string): readonly StatementRow[] {
  return readGold(path, 'dev')
    .filter((row) => row.labels.includes('semantic') && row.role !== 'assistant')
    .map((row) => ({ id: row.id, lang: row.lang, role: row.role, text: row.text, facts: row.gold.facts }))
}

/** `statements.jsonl`: texts written or annotated for training alone. */
export function readTrainingRows(path: string): readonly StatementRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as StatementRow)
}
