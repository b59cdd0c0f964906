import { baselineShelf } from '@ecphory/admission'
import type { PolicyShelf } from '@ecphory/admission'
import { memoryTypes } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import type { ServiceParts } from '@ecphory/nest'
import { cutTrace } from '@ecphory/routing'
import { PolledPipeline, systemTimeZones } from '@ecphory/service'
import type { Versions } from '@ecphory/service'
import type { SubgraphParts } from '@ecphory/subgraphs'
import { absentEncoder } from './absent-encoder.ts'
import type { Stores } from './open-stores.ts'

export interface PartsOptions {
  readonly stores: Stores
  readonly service: Pick<ServiceParts, 'clock'>
  /** The keys between gateway and subgraphs also make and open a recall's tickets. */
  readonly signingKeys: readonly string[]
  /** Extractors of generations that are pinned to others than those of this release. */
  readonly versions?: Versions
  /** Default: none, for a process that never encodes. */
  readonly encoder?: Encoder
  /** What decides of admission. Default: the baselines, for a process that admits nothing. */
  readonly admission?: PolicyShelf
}

/** What subgraphs of this process are made of, with the stages in other processes. */
export function subgraphParts(options: PartsOptions): SubgraphParts {
  const { stores, service, signingKeys, versions, encoder = absentEncoder, admission = baselineShelf } = options
  const { log, graphs } = stores
  const parts = { log, graphs, router: { cut: cutTrace }, types: memoryTypes, encoder }
  const pipeline = new PolledPipeline({ ...parts, ...(versions && { versions }) })
  let last = 0
  const commandInstant = (): number => (last = Math.max(service.clock.now(), last + 1))
  const [first, ...others] = signingKeys
  if (first === undefined) throw new RangeError('A service between subgraphs needs a signing key.')
  return {
    ...{ pipeline, clock: service.clock, timeZones: systemTimeZones, commandInstant },
    ticketKeys: [first, ...others],
    admission,
  }
}
