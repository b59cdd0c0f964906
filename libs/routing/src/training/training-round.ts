import type { MemoryLabel } from '@ecphory/events'
import type { HeadInput } from '../features.ts'
import type { HeadManifest } from '../head-manifest.ts'
import type { HeadWeights } from '../head.ts'
import type { Calibration } from './calibrate.ts'
import type { LabelledInput } from './train-head.ts'

/** A segment of one tenant's pool, with the newest labels that it was given. */
export interface PoolLabel {
  readonly segmentId: string
  readonly user: string
  /** Who gave them, e.g. `person:ana`. */
  readonly annotator: string
  readonly input: HeadInput
  /** The most prominent first. */
  readonly labels: readonly MemoryLabel[]
  /** Given since the parent was trained; true where it is not known. A label that it learned from says nothing about it. */
  readonly isNew?: boolean
}

/** The shipped head, and a sample of what it learned from. */
export interface TrainingBase {
  readonly weights: HeadWeights
  readonly manifest: HeadManifest
  readonly replay: readonly LabelledInput[]
}

export interface RoundOptions {
  readonly base: TrainingBase
  /** The head that answers until now. */
  readonly parent: { readonly weights: HeadWeights; readonly manifest: HeadManifest }
  readonly pool: readonly PoolLabel[]
  readonly seed: number
  readonly progress?: (done: number, total: number) => void
}

/** What a training round came to: the same for the same base, parent, pool and seed. */
export interface RoundResult {
  readonly weights: HeadWeights
  readonly calibration: Calibration
  /** Whether the new head was found no worse than its parent. */
  readonly promoted: boolean
  readonly reason: string
  readonly figures: Readonly<Record<string, number>>
  /** Labels of the pool that it learned from, and those that it was judged by. */
  readonly trainedOn: number
  readonly heldOut: number
}
