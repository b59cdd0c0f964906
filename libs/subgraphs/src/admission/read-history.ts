import { keyToPartition, subjectToKey } from '@ecphory/events'
import type { MemoryKind, Subject } from '@ecphory/events'
import { EcphoryError, nodeById, pickNode, spaceOf } from '@ecphory/memory'
import type { AnchorVersion, GraphStore, ItemVersion, SettledNode, Space } from '@ecphory/memory'
import { dumpGraphs, historyIn, SubjectMemory } from '@ecphory/service'
import type { DumpedGraphs, MemoryHistory } from '@ecphory/service'
import { historyVersionsMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { shownProperties } from '../projector/shown-properties.ts'
import { toValidTime } from '../schema/date-time.ts'
import { toEnum } from '../schema/enum-names.ts'
import { positionToText } from '../schema/position.ts'
import { toSegment } from '../schema/segment.ts'

/**
 * What was ever believed on the ground of a memory, or of what a node rests on, also of one that is believed no longer.
 * Throws `NOT_FOUND` for an id that is not of this subject.
 */
export async function readHistory(parts: SubgraphParts, subject: Subject, id: string) {
  const history = await historyOf(parts, subject, id)
  const partition = keyToPartition(subjectToKey(subject), parts.pipeline.parts.log.partitions)
  const believed = ({ recordFrom, recordTo }: { recordFrom: number; recordTo: number | null }) => ({
    believedFrom: positionToText({ partition, offset: recordFrom }),
    believedTo: recordTo === null ? null : positionToText({ partition, offset: recordTo }),
  })
  const toSegmentHistory = (kind: MemoryKind) => (version: AnchorVersion) => ({
    kind: toEnum(kind),
    segment: toSegment(version.anchor),
    ...believed(version),
  })
  const toVersion = (kind: MemoryKind) => (version: ItemVersion) => ({
    ...toItem(kind, version.item),
    ...believed(version),
  })
  return {
    segments: history.flatMap(({ kind, anchors }) => anchors.map(toSegmentHistory(kind))),
    graphs: history.map(({ kind, versions }) => ({
      kind: toEnum(kind),
      versions: inOrder(versions).slice(0, historyVersionsMax).map(toVersion(kind)),
    })),
  }
}

async function historyOf(parts: SubgraphParts, subject: Subject, id: string): Promise<MemoryHistory> {
  const { graphs, types } = parts.pipeline.parts
  const { live } = await parts.pipeline.currentGenerations()
  const spaces = types.map(({ kind }) => ({ kind, space: spaceOf(subject, live, kind) }))
  const nodes = await Promise.all(spaces.map(({ space }) => findNode(graphs, space, id)))
  const believed = nodes.flatMap((node) => node?.support ?? [])
  if (believed.length > 0) return historyIn(await dumpGraphs(graphs, spaces), new Set(believed))
  try {
    return await new SubjectMemory(subject, parts).history(id)
  } catch (error) {
    if (!(error instanceof EcphoryError && error.code === 'WRONG_TARGET_KIND')) throw error
    const dumped = await dumpGraphs(graphs, spaces)
    const support = supportOnceBelieved(dumped, id)
    if (support.length === 0) throw error
    return historyIn(dumped, new Set(support))
  }
}

/** A node by its id, as it is believed now. */
async function findNode(graphs: GraphStore, space: Space, id: string): Promise<SettledNode | undefined> {
  const [rows = []] = await graphs.query(space, [nodeById(id)], {}, {})
  return pickNode(rows, id)
}

/** What a node rested on that is believed no longer. */
function supportOnceBelieved(dumped: DumpedGraphs, id: string): readonly string[] {
  const items = dumped.flatMap(({ versions }) => versions.map(({ item }) => item))
  return items.flatMap((item) => ('label' in item && item.id === id ? item.support : []))
}

function toItem(kind: MemoryKind, item: ItemVersion['item']) {
  const shared = {
    id: item.id,
    properties: shownProperties(kind, item.properties),
    valid: toValidTime(item.valid),
    support: item.support,
  }
  if ('label' in item) return { ...shared, label: item.label, from: null, to: null }
  return { ...shared, label: item.type, from: item.from, to: item.to }
}

const inOrder = (versions: readonly ItemVersion[]): readonly ItemVersion[] =>
  [...versions].sort((a, b) => a.recordFrom - b.recordFrom || (a.item.id < b.item.id ? -1 : 1))
