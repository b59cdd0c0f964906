import { existsSync } from 'node:fs'
import type { MemoryKind } from '@ecphory/events'
import type { FactBase, MemoryType } from '@ecphory/memory'

/** The memory type of a kind, or null while its folder is not there. */
export async function loadMemoryType(kind: MemoryKind): Promise<MemoryType | null> {
  const path = new URL(`../../../../libs/memory/src/${kind}/${kind}.ts`, import.meta.url)
  if (!existsSync(path)) return null
  const module = (await import(path.href)) as Record<string, MemoryType<FactBase, unknown>>
  return module[kind] ?? null
}
