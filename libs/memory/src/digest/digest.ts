import type { MemoryKind, Subject } from '@ecphory/events'
import { spaceOf } from '../generation.ts'
import { isLinkSlot } from '../projection/entity-links.ts'
import type { GraphStore, SpaceDump } from '../ports/graph-store.ts'
import { hashOf } from './canonical.ts'

/**
 * `history` holds everything that a subject's graphs hold, record-time versions included, with root positions as ranks
 * within the subject: equal for the same recorded facts on any store and in any batches (E1), and for live runs of one
 * log (E2). `state` holds what is believed now with its valid time: equal for the same messages in any order of
 * delivery (E3).
 */
export type DigestForm = 'history' | 'state'

/** The digest of one subject's graphs of one generation: 64 hexadecimal digits. */
export async function digestOf(
  graphs: GraphStore,
  subject: Subject,
  generation: string,
  kinds: readonly MemoryKind[],
  form: DigestForm,
): Promise<string> {
  const dumps: SpaceDump[] = []
  for (const kind of kinds) dumps.push(await graphs.dump(spaceOf(subject, generation, kind)))
  return hashOf(form === 'history' ? historyOf(dumps) : dumps.map(stateOf))
}

/** What a digest is taken of, for telling where two differ. */
export function historyOf(dumps: readonly SpaceDump[]): unknown {
  const ranks = positionRanks(dumps)
  const rank = (position: number | null) => (position === null ? null : ranks.get(position))
  return dumps.map(({ anchors, versions, assertions }) => ({
    anchors: anchors.map(({ anchor, recordFrom, recordTo }) => ({
      anchor: { ...anchor, order: rank(anchor.order) },
      recordFrom: rank(recordFrom),
      recordTo: rank(recordTo),
    })),
    versions: versions.map((version) => ({
      ...version,
      recordFrom: rank(version.recordFrom),
      recordTo: rank(version.recordTo),
    })),
    assertions: assertions.map((assertion) => ({
      ...assertion,
      // A link is ordered by its position, which is another one in another log.
      validTime: isLinkSlot(assertion.slot) ? rank(assertion.validTime) : assertion.validTime,
      assertedAt: rank(assertion.assertedAt),
      withdrawnAt: rank(assertion.withdrawnAt),
    })),
  }))
}

/** A subject's events lie at other offsets in another log; their order is the same. */
function positionRanks(dumps: readonly SpaceDump[]): ReadonlyMap<number, number> {
  const positions = new Set<number>()
  for (const { anchors, versions, assertions } of dumps) {
    for (const { anchor, recordFrom, recordTo } of anchors) {
      positions.add(anchor.order).add(recordFrom)
      if (recordTo !== null) positions.add(recordTo)
    }
    for (const { recordFrom, recordTo } of versions) {
      positions.add(recordFrom)
      if (recordTo !== null) positions.add(recordTo)
    }
    for (const { assertedAt, withdrawnAt } of assertions) {
      positions.add(assertedAt)
      if (withdrawnAt !== null) positions.add(withdrawnAt)
    }
  }
  return new Map([...positions].sort((a, b) => a - b).map((position, index) => [position, index]))
}

function stateOf({ anchors, versions }: SpaceDump): unknown {
  return {
    anchors: anchors.filter(({ recordTo }) => recordTo === null).map(({ anchor }) => ({ ...anchor, order: 0 })),
    items: versions.filter(({ recordTo }) => recordTo === null).map(({ slot, item }) => ({ slot, item })),
  }
}
