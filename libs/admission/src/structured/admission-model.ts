import type { GapKind } from '../gap-query.ts'
import type { Basis } from './basis.ts'
import type { Rarity } from './rarity.ts'
import type { SelectionNet } from './selection-net.ts'

/** What brings features to mean 0 and deviation 1. */
export interface Scale {
  readonly mean: Float32Array
  readonly deviation: Float32Array
}

/** A trained policy: several nets of one shape, whose mean logits decide. */
export interface TrainedPolicy {
  readonly optionScale: Scale
  readonly wholeScale: Scale
  readonly nets: readonly SelectionNet[]
  /** What its logits are divided by, and what is added to that of stopping then (`ChoiceBounds`). */
  readonly temperature: number
  readonly stopOffset: number
}

/** What reads requests and memories for both policies: frozen while the policies are trained. */
export interface AdmissionReader {
  /** The encoder that its vectors are of. */
  readonly encoder: string
  /** Of requests and public contexts; of stored memories. */
  readonly requestBasis: Basis
  readonly memoryBasis: Basis
  /**
   * What a useful memory looks like, from the coordinates of request and public context:
   * `(1 + 2 * directions) * dimensions` values, the first row a constant. Relative to the mean of the memories.
   */
  readonly wish: Float32Array
  /** How useful memories of one kind differ from all. */
  readonly kinds: Readonly<Record<GapKind, Float32Array>>
  readonly rarity: Rarity
}

/** The two structured policies and what they read with. */
export interface AdmissionModel {
  readonly id: string
  readonly reader: AdmissionReader
  readonly query: TrainedPolicy
  readonly evidence: TrainedPolicy
}

const deviationsMax = 4

/** Rows of features, each scaled and bounded. */
export function scaleRows({ mean, deviation }: Scale, rows: Float32Array): Float32Array {
  return rows.map((value, index) => {
    const column = index % mean.length
    const deviations = (value - (mean[column] as number)) / (deviation[column] as number)
    return Math.max(-deviationsMax, Math.min(deviationsMax, deviations))
  })
}
