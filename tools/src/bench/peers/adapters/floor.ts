import { createRequire } from 'node:module'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Embedder } from '../looked-up-embedder.ts'
import { turnToText } from '../memory-system.ts'
import type { MemorySystem, Turn } from '../memory-system.ts'
import { addOneByOne } from './add-one-by-one.ts'

interface StoredRow {
  readonly user: string
  readonly id: string
  readonly vector: Buffer
}

/**
 * Not a memory system but what the machine can do: one durable SQLite row per turn (WAL, FULL), exact cosine over vectors
 * kept in the process. Nothing is understood, nothing is forgotten in the file.
 */
export function openFloor(folder: string, embedder: Embedder): MemorySystem {
  const database = new Database(join(folder, 'floor.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`CREATE TABLE IF NOT EXISTS turns (user TEXT, id TEXT, text TEXT, vector BLOB, PRIMARY KEY (user, id))`)
  const insert = database.prepare('INSERT OR REPLACE INTO turns VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM turns WHERE user = ? AND id = ?')
  const vectorsByUser = readVectors(database)
  const vectorsOf = (user: string): Map<string, Float32Array> => {
    const vectors = vectorsByUser.get(user) ?? new Map<string, Float32Array>()
    vectorsByUser.set(user, vectors)
    return vectors
  }
  const addOne = async (turn: Turn): Promise<string> => {
    const text = turnToText(turn)
    const vector = Float32Array.from(embedder.embed(text))
    insert.run(turn.user, turn.id, text, Buffer.from(vector.buffer))
    vectorsOf(turn.user).set(turn.id, vector)
    return turn.id
  }
  const { version } = createRequire(import.meta.url)('better-sqlite3/package.json') as { version: string }
  return {
    version: `better-sqlite3 ${version}`,
    add: (turns) => addOneByOne(turns, addOne),
    acknowledge: async (turns) => void (await addOneByOne(turns, addOne)),
    settle: () => Promise.resolve(),
    search: async ({ user, text, k }) => {
      const asked = embedder.embed(text)
      return [...vectorsOf(user)]
        .map(([id, vector]) => [id, dot(vector, asked)] as const)
        .sort(([, left], [, right]) => right - left)
        .slice(0, k)
        .map(([id]) => [id, user] as const)
    },
    ids: async (user) => [...vectorsOf(user).keys()],
    erase: async (user, id) => {
      remove.run(user, id)
      vectorsOf(user).delete(id)
    },
    close: async () => void database.close(),
  }
}

function readVectors(database: Database.Database): Map<string, Map<string, Float32Array>> {
  const vectorsByUser = new Map<string, Map<string, Float32Array>>()
  for (const { user, id, vector } of database
    .prepare('SELECT user, id, vector FROM turns')
    .iterate() as Iterable<StoredRow>) {
    const vectors = vectorsByUser.get(user) ?? new Map<string, Float32Array>()
    vectorsByUser.set(user, vectors)
    vectors.set(id, new Float32Array(new Uint8Array(vector).buffer))
  }
  return vectorsByUser
}

function dot(left: Float32Array, right: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}
