import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { hashOf, historyOf, spaceOf } from '@ecphory/memory'
import type { Generation, SpaceDump } from '@ecphory/memory'
import type { ReachParts } from './reach.ts'

export interface ComparedHistories {
  readonly differing: readonly Subject[]
  readonly subjects: number
}

/**
 * Compares all that two generations believed before a root offset of each partition, record-time versions included. So
 * it may be asked while both go on.
 */
export async function compareHistories(
  parts: ReachParts,
  [before, after]: readonly [Generation, Generation],
  until: readonly number[],
): Promise<ComparedHistories> {
  const subjects = await subjectsOf(parts, [before, after])
  const differing: Subject[] = []
  for (const subject of subjects) {
    const end = until[keyToPartition(subjectToKey(subject), parts.log.partitions)] ?? 0
    const digest = async ({ id }: Generation) => {
      const spaces = parts.types.map(({ kind }) => spaceOf(subject, id, kind))
      const dumps = await Promise.all(spaces.map((space) => parts.graphs.dump(space)))
      return hashOf(historyOf(dumps.map((dump) => dumpUntil(dump, end))))
    }
    if ((await digest(before)) !== (await digest(after))) differing.push(subject)
  }
  return { differing, subjects: subjects.length }
}

/** Everybody who has a graph in one of these generations. */
export async function subjectsOf(
  { graphs }: Pick<ReachParts, 'graphs'>,
  generations: readonly Pick<Generation, 'id'>[],
): Promise<readonly Subject[]> {
  const subjects = new Map<string, Subject>()
  for (const { id } of generations) {
    for (const { tenant, user } of await graphs.spaces(id))
      subjects.set(subjectToKey({ tenant, user }), { tenant, user })
  }
  return [...subjects.values()]
}

/** What a space held when its projection had passed exactly the root offsets below an end. */
export function dumpUntil({ anchors, versions, assertions }: SpaceDump, end: number): SpaceDump {
  const open = (to: number | null) => (to === null || to >= end ? null : to)
  return {
    anchors: anchors
      .filter(({ recordFrom }) => recordFrom < end)
      .map((anchor) => ({ ...anchor, recordTo: open(anchor.recordTo) })),
    versions: versions
      .filter(({ recordFrom }) => recordFrom < end)
      .map((version) => ({ ...version, recordTo: open(version.recordTo) })),
    assertions: assertions
      .filter(({ assertedAt }) => assertedAt < end)
      .map((assertion) => ({ ...assertion, withdrawnAt: open(assertion.withdrawnAt) })),
  }
}
