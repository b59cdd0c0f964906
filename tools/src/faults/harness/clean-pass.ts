import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent, Scope } from '@ecphory/events'
import { createMarkedRouter } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import { Engine, readGenerations } from '@ecphory/service'
import { openSqlite } from '@ecphory/sqlite'
import { digestsOf } from './observer.ts'

/** What the same root events make in one process on SQLite that nothing happens to: digests by subject. */
export async function cleanPass(
  events: readonly EcphoryEvent[],
  scopes: readonly Scope[],
  types: readonly MemoryType[] = memoryTypes,
): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-clean-'))
  const { log, graphs } = await openSqlite({ path: join(folder, 'm.db') })
  try {
    const encoder = createHashEncoder()
    const parts = { log, graphs, router: createMarkedRouter(encoder), types, tools: { encoder } }
    const engine = new Engine(parts, await readGenerations(graphs))
    for (let from = 0; from < events.length; from += 500) {
      await log.append(events.slice(from, from + 500).map((event) => ({ topic: rootTopic, event })))
    }
    await engine.drain()
    await engine.stop()
    return await digestsOf({ graphs }, scopes)
  } finally {
    await log.close()
    await graphs.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Subjects whose digests differ, or that only one of the two has. */
export function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  const keys = new Set([...one.keys(), ...other.keys()])
  return [...keys].filter((key) => one.get(key) !== other.get(key))
}
