import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShippedEncoder } from '@ecphory/onnx'
import type { OpenEncoder } from '@ecphory/onnx'
import { startBenchServers } from './distributed/servers.ts'
import type { BenchServers } from './distributed/servers.ts'
import type { Findings } from './findings.ts'
import { minutesDefault } from './options.ts'

/** What sections measure with and tell. */
export interface BenchContext {
  readonly findings: Findings
  /** For files of this run; it goes with it. */
  readonly folder: string
  /** Memories in the growth table. */
  readonly sizes: readonly number[]
  /** The shipped encoder, opened once for all sections. */
  encoder(): Promise<OpenEncoder>
  /** Servers, started once for all sections. */
  servers(): Promise<BenchServers>
  /** A count at the scale of this run, and at least so many. */
  scaled(count: number, least?: number): number
  /** Milliseconds until the run should be over. */
  leftMs(): number
}

export interface BenchContextOptions {
  readonly findings: Findings
  readonly sizes?: readonly number[]
  readonly scale?: number
  readonly minutes?: number
}

export interface OpenBenchContext extends BenchContext {
  /** Stops what sections had started, and removes the run's files. */
  close(): Promise<void>
}

export function openBenchContext({
  findings,
  sizes = [],
  scale = 1,
  minutes = minutesDefault,
}: BenchContextOptions): OpenBenchContext {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-bench-'))
  let encoder: Promise<OpenEncoder> | undefined
  let servers: Promise<BenchServers> | undefined
  return {
    ...{ findings, folder, sizes },
    encoder: () => (encoder ??= openShippedEncoder()),
    servers: () => (servers ??= startBenchServers()),
    scaled: (count, least = 1) => Math.max(least, Math.round(count * scale)),
    leftMs: () => minutes * 60_000 - (performance.now() - startedAt),
    async close() {
      await (await encoder)?.close()
      await (await servers)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
