import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EcphoryEvent } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import type { MessageInput } from '@ecphory/memory'
import { afterEach } from 'vitest'
import type { SubjectMemory } from '@ecphory/service'
import { openTestMemory } from './open-test-memory.ts'
import type { TestMemory, TestMemoryOptions } from './open-test-memory.ts'

export type StoreMode = 'in-memory' | 'sqlite'
export const storeModes: readonly StoreMode[] = ['in-memory', 'sqlite']

export interface FolderMemory extends TestMemory {
  /** Where the store's files lie; empty for the in-memory one. */
  readonly folder: string
}

/** For a test file: opens memories on either store, and closes and removes them after each test. */
export function createOpener() {
  const folders: string[] = []
  const opened: TestMemory[] = []
  afterEach(async () => {
    for (const test of opened.splice(0)) await test.memory.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  return async (mode: StoreMode, options: Partial<TestMemoryOptions> & { folder?: string } = {}) => {
    const { folder = mkdtempSync(join(tmpdir(), 'ecphory-')), ...rest } = options
    if (options.folder === undefined) folders.push(folder)
    const path = mode === 'sqlite' ? { path: join(folder, 'm.db') } : {}
    const test = await openTestMemory({ types: memoryTypes, ...path, ...rest })
    opened.push(test)
    return Object.assign(test, { folder }) satisfies FolderMemory
  }
}

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
