import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropDistributedStores, openDistributedStores } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder, EventLog, GraphStore } from '@ecphory/memory'
import type { TraceRouter } from '@ecphory/routing'
import { Engine, Memory, readGenerations, systemTimeZones } from '@ecphory/service'
import { openSqlite } from '@ecphory/sqlite'

export type Mode = 'embedded' | 'distributed'

export interface ModeParts {
  readonly encoder: Encoder
  readonly router: TraceRouter
}

export interface OpenMode {
  readonly memory: Memory
  close(): Promise<void>
}

interface OpenStores {
  readonly log: EventLog
  readonly graphs: GraphStore
  drop(): Promise<void>
}

/** Partitions of the distributed log; the embedded one has a single one, and no answer may depend on it. */
const partitions = 3

/** When commands are given: ids of commands derive from it, so it is the same in both modes. */
const startInstant = Date.parse('2026-05-01T08:00:00Z')

/** A memory that is new and goes away when it is closed. */
export async function openMode(mode: Mode, { encoder, router }: ModeParts): Promise<OpenMode> {
  const { log, graphs, drop } = mode === 'embedded' ? await openEmbedded() : await openDistributed()
  const parts = { log, graphs, router, types: memoryTypes, tools: { encoder } }
  const engine = new Engine(parts, await readGenerations(graphs))
  const close = async () => {
    await log.close()
    await graphs.close()
  }
  const clock = { now: () => startInstant }
  const memory = new Memory({ engine, clock, timeZones: systemTimeZones, head: 'pinned', close })
  return {
    memory,
    async close() {
      await memory.close()
      await drop()
    },
  }
}

async function openEmbedded(): Promise<OpenStores> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-modes-'))
  const { log, graphs } = await openSqlite({ path: join(folder, 'm.db') })
  return { log, graphs, drop: async () => rmSync(folder, { recursive: true }) }
}

async function openDistributed(): Promise<OpenStores> {
  const installation = `modes-${randomBytes(6).toString('hex')}`
  const stores = await openDistributedStores(installation, partitions)
  return { ...stores, drop: () => dropDistributedStores(installation) }
}
