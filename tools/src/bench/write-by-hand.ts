import { factsTopic, memoryKinds } from '@ecphory/events'
import { firstGeneration, stageBatchMax } from '@ecphory/memory'
import Database from 'better-sqlite3'
import { costOf } from './measure.ts'
import type { Cost } from './measure.ts'

type Row = readonly unknown[]

/** The rows that the projectors made of the first generation, in the order of their making. */
export interface WrittenRows {
  readonly tables: readonly { readonly name: string; readonly rows: readonly Row[] }[]
  /** Per anchor the text of its postings, as the full-text index takes it. */
  readonly postings: readonly (readonly [doc: number, text: string])[]
}

/**
 * What a program would do that knew every row beforehand: reads the recorded facts from the log of a store without
 * graphs, in batches, and parses them, and writes with each batch its share of every table, in one durable transaction.
 * Same file, indexes, full-text index, write-ahead log and fsync as the store's. It computes nothing. Opening and
 * closing are not timed on either side.
 */
export async function writeByHand(path: string, { tables, postings }: WrittenRows): Promise<Cost> {
  const store = new Database(path)
  store.pragma('journal_mode = WAL')
  store.pragma('synchronous = FULL')
  const writers: { rows: readonly Row[]; insert: Database.Statement }[] = [
    ...tables.map(({ name, rows }) => {
      const insert = store.prepare(`INSERT INTO ${name} VALUES (${(rows[0] ?? [0]).map(() => '?').join(', ')})`)
      return { rows, insert }
    }),
    { rows: postings, insert: store.prepare('INSERT INTO term_index (rowid, token) VALUES (?, ?)') },
  ]
  const batches = factBatches(store)
  const took = await costOf(() => {
    for (const [index, read] of batches.entries()) {
      store.transaction(() => {
        for (const json of read()) JSON.parse(json)
        for (const { rows, insert } of writers)
          for (const row of shareOf(rows, index, batches.length)) insert.run(...row)
      })()
    }
  })
  store.close()
  return took
}

const shareOf = (rows: readonly Row[], index: number, of: number): readonly Row[] =>
  rows.slice(Math.floor((rows.length * index) / of), Math.floor((rows.length * (index + 1)) / of))

/** The facts topics in turn, as many events at a time as a projector takes. */
function factBatches(store: Database.Database): readonly (() => readonly string[])[] {
  // A row's id is its stream's times 2 ** 33, and its offset.
  const idsOf = store
    .prepare(
      'SELECT id FROM event WHERE id >> 33 = (SELECT id FROM stream WHERE topic = ? AND partition = 0) ORDER BY id',
    )
    .pluck()
  const read = store.prepare('SELECT json FROM event WHERE id >= ? AND id <= ? ORDER BY id').pluck()
  return memoryKinds.flatMap((kind) => {
    const topic = factsTopic(kind, firstGeneration.extractionRuns[kind])
    const ids = idsOf.all(topic) as number[]
    return ids
      .filter((_, i) => i % stageBatchMax === 0)
      .map((first, batch) => {
        const last = ids[Math.min((batch + 1) * stageBatchMax, ids.length) - 1]
        return () => read.all(first, last) as string[]
      })
  })
}

/** Tables in the order in which a projector writes a row's parts, each in the order of its rows' making. */
const tableOrder: Readonly<Record<string, string>> = {
  anchor: 'id',
  assertion: 'id',
  assertion_support: 'assertion',
  version: 'id',
  version_key: 'version',
}

export function readWrittenRows(path: string): WrittenRows {
  const store = new Database(path, { readonly: true })
  const tables = Object.entries(tableOrder).map(([name, order]) => ({
    name,
    rows: store.prepare(`SELECT * FROM ${name} ORDER BY ${order}`).raw().all() as unknown[][],
  }))
  const postings = store
    .prepare(`SELECT doc, group_concat(term, ' ') FROM term_posting GROUP BY doc ORDER BY doc`)
    .raw()
    .all() as [number, string][]
  store.close()
  return { tables, postings }
}
