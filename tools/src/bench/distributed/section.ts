import type { Findings } from './findings.ts'
import type { BenchServers } from './servers.ts'

export interface SectionSettings {
  readonly servers: BenchServers
  readonly findings: Findings
  /** Where results are written. */
  readonly out: string
  /** A count at the scale of this run, and at least so many. */
  scaled(count: number, least?: number): number
  /** Milliseconds until the run should be over. */
  leftMs(): number
}

export type Section = (settings: SectionSettings) => Promise<void>
