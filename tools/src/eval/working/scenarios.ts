import { createHash } from 'node:crypto'
import type { Role } from '@ecphory/events'

/** A line of scenarios.jsonl: what was said, what became of each item, and what is asked in between. */
export interface Scenario {
  readonly id: string
  readonly domain: string
  readonly lang: 'en' | 'zh'
  readonly turns: readonly Turn[]
  readonly trajectories: readonly Trajectory[]
  readonly queries: readonly ScenarioQuery[]
}

export interface Turn {
  readonly id: string
  /** ISO 8601 with offset. */
  readonly time: string
  readonly role: Role
  readonly text: string
}

export interface Trajectory {
  readonly item: string
  readonly transitions: readonly { readonly at: string; readonly from: string | null; readonly to: string }[]
  readonly due: string | null
}

export interface ScenarioQuery {
  readonly time: string
  /** The last turn that was recorded when this is asked. */
  readonly after: string
  readonly text: string
  readonly open: readonly string[]
  readonly constrains: readonly string[]
  readonly must_not: readonly string[]
}

/** True for the half of the scenarios that nothing is tuned on; by the id alone. */
export function isHeldOutScenario(id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % 2 === 0
}
