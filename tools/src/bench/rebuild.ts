import { join } from 'node:path'
import { factsTopic, memoryKinds } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { firstGeneration, memoryTypes, ProjectStage } from '@ecphory/memory'
import { openTestMemory } from '@ecphory/embedded/testing'
import { createHashEncoder } from '@ecphory/memory/testing'
import { openSqlite } from '@ecphory/sqlite'
import Database from 'better-sqlite3'
import { ratioOf, timed } from './measure.ts'
import type { Ratio } from './measure.ts'
import { syntheticMessages } from './synthetic.ts'

const perTrace = 20

/** Records `count` synthetic memories into a file and waits until they can be recalled. */
export async function fill(path: string, count: number): Promise<void> {
  const { memory } = await openTestMemory({ path, types: memoryTypes, encoder: createHashEncoder(384) })
  const ana = memory.of({ user: 'ana' })
  const messages = syntheticMessages(count)
  for (let from = 0; from < count; from += perTrace) await ana.record(messages.slice(from, from + perTrace))
  await memory.settled()
  await memory.close()
}

/**
 * `rebuild`: the graphs made again from the log, against parsing the same facts and writing the same rows by hand.
 * Greater is better.
 */
export async function benchRebuild(folder: string, count: number, rounds: number): Promise<Ratio> {
  const path = join(folder, 'rebuild.db')
  await fill(path, count)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1) {
    const byHand = writeByHand(path, join(folder, `by-hand-${round}.db`))
    pairs.push([byHand, await rebuild(path, `b${round}`)])
  }
  return ratioOf(pairs)
}

/** Projects every recorded fact into a generation of its own; milliseconds. */
export async function rebuild(path: string, id: string): Promise<number> {
  const { log, graphs, close } = await openSqlite({ path })
  const generation = { ...firstGeneration, id }
  const took = await timed(async () => {
    for (const type of memoryTypes) {
      const stage = new ProjectStage(log, graphs, type, generation)
      while ((await stage.advance(0)) > 0);
    }
  })
  await graphs.dropGeneration(id)
  await close()
  return took
}

/** Parses the facts as they stand in the file, and inserts the rows of the first generation in batches; milliseconds. */
function writeByHand(source: string, target: string): number {
  const from = new Database(source, { readonly: true })
  const to = new Database(target)
  to.pragma('journal_mode = WAL')
  to.pragma('synchronous = FULL')
  const tables = ['anchor', 'assertion', 'assertion_support', 'version', 'version_key']
  const schema = from
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL')
    .all() as SchemaRow[]
  const rows = tables
    .filter((name) => schema.some((one) => one.type === 'table' && one.name === name))
    .map((name) => ({ name, rows: from.prepare(`SELECT * FROM ${name}`).raw().all() as unknown[][] }))
  for (const { sql, tbl_name: table, type } of schema)
    if (type === 'table' && rows.some(({ name }) => name === table)) to.exec(sql)
  for (const { sql, tbl_name: table, type } of schema)
    if (type === 'index' && rows.some(({ name }) => name === table)) to.exec(sql)
  const postings = tokensOf(from)
  to.exec(schema.find(({ name }) => name === 'term_index')?.sql ?? '')
  const facts = factsOf(from)
  const start = performance.now()
  for (const json of facts) JSON.parse(json) as EcphoryEvent
  for (const { name, rows: held } of rows) insert(to, name, held)
  insertPostings(to, postings)
  const took = performance.now() - start
  from.close()
  to.close()
  return took
}

interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string
}

function factsOf(from: Database.Database): string[] {
  const topics = memoryKinds.map((kind) => factsTopic(kind, 'x1'))
  const marks = topics.map(() => '?').join(', ')
  const sql = `SELECT json FROM event JOIN stream ON stream.id = event.stream WHERE topic IN (${marks}) ORDER BY event.id`
  return from
    .prepare(sql)
    .pluck()
    .all(...topics) as string[]
}

/** The text of each anchor's postings, as the index takes it. */
function tokensOf(from: Database.Database): [number, string][] {
  const tokens = new Map<number, string[]>()
  const all = from.prepare('SELECT doc, term FROM term_posting').raw().all() as [number, string][]
  for (const [doc, term] of all) tokens.set(doc, [...(tokens.get(doc) ?? []), term])
  return [...tokens].map(([doc, terms]) => [doc, terms.join(' ')])
}

function insert(to: Database.Database, table: string, rows: readonly unknown[][]): void {
  const width = rows[0]?.length ?? 0
  if (width === 0) return
  const statement = to.prepare(`INSERT INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`)
  inBatches(to, rows, (row) => statement.run(...row))
}

function insertPostings(to: Database.Database, rows: readonly [number, string][]): void {
  const statement = to.prepare('INSERT INTO term_index (rowid, token) VALUES (?, ?)')
  inBatches(to, rows, ([doc, text]) => statement.run(doc, text))
}

function inBatches<Row>(to: Database.Database, rows: readonly Row[], write: (row: Row) => unknown): void {
  for (let from = 0; from < rows.length; from += 100) {
    to.transaction(() => rows.slice(from, from + 100).forEach(write))()
  }
}
