import { memoryLabels } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { SubjectMemory } from '@ecphory/service'
import type { UnsureSegment } from '@ecphory/service'
import { unsureSegmentsMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { toEnum } from '../schema/enum-names.ts'
import { readWhole } from '../schema/whole-number.ts'
import { toSegment } from '../schema/segment.ts'

/** What of the subject waits for a label. Throws `INVALID_ARGUMENT` for a number that is out of bounds. */
export async function readUnsureSegments(parts: SubgraphParts, subject: Subject, first: number) {
  const limit = readWhole('first', first, 1, unsureSegmentsMax)
  const { waiting, segments } = await new SubjectMemory(subject, parts).unsure(limit)
  return { waiting, segments: segments.map(toUnsure) }
}

function toUnsure({ segment, outcome, confidence, threshold, labels, probabilities }: UnsureSegment) {
  const { agent = null, session = null } = segment.scope
  return {
    segment: toSegment({ ...segment, agent, session }),
    preceding: segment.preceding.map(({ text, role, speaker }) => ({ text, role: toEnum(role), speaker })),
    labels: labels.map(toEnum),
    probabilities: memoryLabels.map((label) => ({ label: toEnum(label), probability: probabilities[label] })),
    ...{ confidence, threshold },
    outcome: outcome === null ? null : toEnum(outcome).replace('-', '_'),
  }
}
