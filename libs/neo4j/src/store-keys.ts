import { deriveId } from '@ecphory/memory'
import type { Subject } from '@ecphory/events'
import type { CheckpointKey, Space } from '@ecphory/memory'

/**
 * What names a thing on the server. One server may hold several installations, so the installation is a part of every
 * key, and this is the only place where it enters.
 */
export interface StoreKeys {
  readonly installation: string
  space(space: Space): string
  generation(generation: string): string
  checkpoint(key: CheckpointKey): string
  watermark(projection: string, generation: string, partition: number): string
  setting(name: string): string
  subject(subject: Subject): string
  sealingKey(subject: Subject, name: string): string
  /** What the installation's erasures have left to be purged. */
  readonly purge: string
}

export function createKeys(installation: string): StoreKeys {
  const derive = (...parts: readonly (string | number)[]): string => deriveId('installation', installation, ...parts)
  return {
    installation: derive('all'),
    space: (space) => derive('space', space),
    generation: (generation) => derive('generation', generation),
    checkpoint: ({ projection, generation, topic, partition }) =>
      derive('checkpoint', projection, generation, topic, partition),
    watermark: (projection, generation, partition) => derive('watermark', projection, generation, partition),
    setting: (name) => derive('setting', name),
    subject: ({ tenant, user }) => derive('subject', tenant, user),
    sealingKey: ({ tenant, user }, name) => derive('sealing key', tenant, user, name),
    purge: derive('purge'),
  }
}
