import type { MemoryLabel } from '@ecphory/events'
import { memoryLabels } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { areLabels } from '@ecphory/routing'

/** Words as labels. Throws `INVALID_ARGUMENT` for one that is none. */
export function parseLabels(words: readonly string[]): readonly MemoryLabel[] {
  const unknown = words.find((one) => !isLabel(one))
  if (unknown === undefined) return words.filter(isLabel)
  throw new EcphoryError('INVALID_ARGUMENT', `"${unknown}" is no label; labels are ${memoryLabels.join(', ')}.`)
}

/** What a person types for a segment. */
export interface GivenLabels {
  readonly segmentId: string
  readonly labels: readonly MemoryLabel[]
}

/** `SEGMENT=episodic,semantic`. Throws `INVALID_ARGUMENT`. */
export function parseGiven(text: string): GivenLabels {
  const at = text.indexOf('=')
  const labels = parseLabels(at < 0 ? [] : text.slice(at + 1).split(','))
  if (at > 0 && areLabels(labels)) return { segmentId: text.slice(0, at), labels }
  throw new EcphoryError('INVALID_ARGUMENT', `"${text}" is not SEGMENT=LABELS: ${labelsRule}.`)
}

/** The letters of labels in the order of their prominence, e.g. `es`; null for what is none. */
export function lettersToLabels(letters: string): readonly MemoryLabel[] | null {
  const labels = [...letters.toLowerCase().replace(/[\s,]/g, '')].map((letter) =>
    memoryLabels.find((label) => label.startsWith(letter)),
  )
  return areLabels(labels) ? labels : null
}

export const labelsRule = 'up to three of episodic, semantic, procedural and working, or fragmented alone'

function isLabel(text: string): text is MemoryLabel {
  return (memoryLabels as readonly string[]).includes(text)
}
