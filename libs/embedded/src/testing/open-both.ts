import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { EcphoryEvent } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import type { MessageInput } from '@ecphory/memory'
import { afterEach } from 'vitest'
import type { SubjectMemory } from '@ecphory/service'
import { dropDistributedStores, isDistributedHere } from './open-distributed.ts'
import { openTestMemory } from './open-test-memory.ts'
import type { TestMemory, TestMemoryOptions } from './open-test-memory.ts'

export type StoreMode = 'in-memory' | 'sqlite' | 'kafka-neo4j'
/** Every case holds in each of them; the last where `ECPHORY_TEST_KAFKA` and `ECPHORY_TEST_NEO4J` name servers. */
export const storeModes: readonly StoreMode[] = [
  'in-memory',
  'sqlite',
  ...(isDistributedHere ? (['kafka-neo4j'] as const) : []),
]

export interface FolderMemory extends TestMemory {
  /** Where SQLite's files lie; empty for the other stores. Opening it again finds what was left there, on servers too. */
  readonly folder: string
}

/** For a test file: opens memories on any store, and closes and removes them after each test, or after all of a suite. */
export function createOpener(after: (close: () => Promise<void>) => void = afterEach) {
  const folders: string[] = []
  const opened: TestMemory[] = []
  const installations: string[] = []
  after(async () => {
    for (const test of opened.splice(0)) await test.memory.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
    for (const installation of installations.splice(0)) await dropDistributedStores(installation)
  })
  return async (mode: StoreMode, options: Partial<TestMemoryOptions> & { folder?: string } = {}) => {
    const { folder = mkdtempSync(join(tmpdir(), 'ecphory-')), ...rest } = options
    if (options.folder === undefined) folders.push(folder)
    const installation = installationOf(folder)
    if (mode === 'kafka-neo4j' && options.folder === undefined) installations.push(installation)
    const place = mode === 'sqlite' ? { path: join(folder, 'm.db') } : mode === 'kafka-neo4j' ? { installation } : {}
    const test = await openTestMemory({ types: memoryTypes, ...place, ...rest })
    opened.push(test)
    return Object.assign(test, { folder }) satisfies FolderMemory
  }
}

/** The servers' installation that belongs to a test's folder. */
const installationOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')

/** A message of the user; the marked router reads its type off the text: `semantic: I like tea.` */
export const said = (
  content: string,
  at = '2026-03-06T08:00:00+01:00',
  more: Partial<MessageInput> = {},
): MessageInput => ({ role: 'user', content, at, ...more })

/** All root events of a subject. */
export async function exportOf(subject: SubjectMemory): Promise<readonly EcphoryEvent[]> {
  const events: EcphoryEvent[] = []
  for await (const event of subject.export()) events.push(event)
  return events
}
