import type { MemoryLabel } from '@ecphory/events'
import { dot, type Encoder } from '@ecphory/memory'
import { headLabels, type LabelledInput } from '@ecphory/routing'

/** What each label means, in a sentence that an encoder can compare a segment with. */
const descriptions: Readonly<Record<MemoryLabel, string>> = {
  episodic: 'Something that happened or was done at a particular time: an event, an action, an experience.',
  semantic: 'A lasting fact about a person: a preference, a trait, a job, a relationship, a health condition, a habit.',
  procedural: 'How to do something: steps, a method, a rule of what to do when, reusable advice.',
  working: 'A task, plan or goal that is still open: a reminder, an appointment, a request, something in progress.',
  fragmented: 'A greeting, thanks, praise or small talk without anything worth remembering.',
}

/**
 * The control without any training: the label whose description stands out as nearest to the segment's vector. The
 * encoder's cosines are compressed and each description has its own level, so scores are standardised over the segments.
 */
export async function zeroShotLabels(
  inputs: readonly LabelledInput[],
  encoder: Encoder,
): Promise<readonly MemoryLabel[]> {
  const descriptionVectors = await encoder.encode(
    headLabels.map((label) => descriptions[label]),
    'query',
  )
  const byLabel = descriptionVectors.map((description) =>
    standardised(inputs.map(({ input }) => dot(description, input.dense.subarray(0, encoder.dimensions)))),
  )
  return inputs.map((_, index) => {
    const scores = byLabel.map((each) => each[index] as number)
    return headLabels[scores.indexOf(Math.max(...scores))] as MemoryLabel
  })
}

function standardised(scores: readonly number[]): readonly number[] {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length
  return scores.map((score) => (score - mean) / Math.sqrt(variance || 1))
}
