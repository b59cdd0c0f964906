import type { AdmissionRequest } from '../request.ts'

/** Two answers to one request, to be told apart by how well they serve this user. */
export interface Comparison {
  readonly request: Pick<AdmissionRequest, 'text' | 'publicContext'>
  /** What is known of the user for this request (gold evidence); empty where nothing about the user matters. */
  readonly known: readonly string[]
  readonly first: string
  readonly second: string
  /** Settles in which order the answers are shown: the same number shows the same pair alike, whichever is `first`. */
  readonly seed: number
}

export const preferences = ['first', 'second', 'tie'] as const
export type Preference = (typeof preferences)[number]

/** Which of two answers is better. It isn't told where they come from. */
export interface Judge {
  /** Name and content hash of what judges. */
  readonly id: string
  /** Of the comparison's own `first` and `second`, in whatever order they were shown. Throws `EcphoryError` where a model fails. */
  compare(comparison: Comparison): Promise<Preference>
}
