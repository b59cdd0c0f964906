import type { PolicyShelf } from '@ecphory/admission'
import type { Clock, TimeZones } from '@ecphory/memory'
import type { Pipeline } from '@ecphory/service'

/** What the subgraphs are made of: the same in one process and in several. */
export interface SubgraphParts {
  readonly pipeline: Pipeline
  readonly clock: Clock
  readonly timeZones: TimeZones
  /** Epoch milliseconds, never the same twice: the ids of commands derive from it. */
  readonly commandInstant: () => number
  /** The first makes tickets; any opens them. The same in every process of an installation. */
  readonly ticketKeys: readonly [string, ...string[]]
  /** What decides of admission. Default: the baselines. */
  readonly admission?: PolicyShelf
  /** What the gateway allows a tenant, shown in its settings; absent where nothing is limited. */
  readonly rates?: TenantRates
}

export interface TenantRates {
  readonly pointsPerSecond: number
  readonly burstPoints: number
  readonly inFlightPerTenant: number
}
