import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseHistory } from '@ecphory/service/testing'
import type { History } from '@ecphory/service/testing'

export const historyFolder = fileURLToPath(new URL('../../histories/', import.meta.url))

export const historyNames = (): readonly string[] =>
  readdirSync(historyFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.replace(/\.jsonl$/, ''))

export const readHistory = (name: string): History =>
  parseHistory(readFileSync(join(historyFolder, `${name}.jsonl`), 'utf8'))
