import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { readJson, readRows } from './read-rows.ts'

const summarySchema = z.object({
  eval: z.string(),
  figures: z.record(z.string(), z.number()),
  n: z.number(),
  seed: z.number().nullish(),
  commit: z.string(),
})

/** What every evaluation writes as `summary.json`. */
export type Summary = z.infer<typeof summarySchema>
export type Figures = Summary['figures']

/** A folder of docs/results. What is not there is empty, so that a section stands before all of its rows do. */
export interface ResultFolder {
  readonly name: string
  /** Null where there is no `summary.json`. */
  readonly summary: Summary | null
  /** Of the summary, and of the folders below with their names before them: `stop.unclean`. */
  readonly figures: Figures
  readonly hasReadme: boolean
  /** Rows of a file of JSON lines; none where there is no such file. A row that does not fit throws. */
  rows<T>(file: string, schema: z.ZodType<T>): readonly T[]
  /** A folder below this one. */
  folder(name: string): ResultFolder
}

export function openResultFolder(path: string): ResultFolder {
  const summaryFile = join(path, 'summary.json')
  const summary = existsSync(summaryFile) ? readJson(summaryFile, summarySchema) : null
  const below = resultFolderNames(path).flatMap((name) =>
    Object.entries(openResultFolder(join(path, name)).figures).map(([figure, value]) => [`${name}.${figure}`, value]),
  )
  return {
    name: basename(path),
    summary,
    figures: { ...summary?.figures, ...(Object.fromEntries(below) as Figures) },
    hasReadme: existsSync(join(path, 'README.md')),
    rows: (file, schema) => (existsSync(join(path, file)) ? readRows(join(path, file), schema) : []),
    folder: (name) => openResultFolder(join(path, name)),
  }
}

/** Names of the folders in a folder, sorted; none where there is no such folder. */
export const resultFolderNames = (path: string): readonly string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
