import type { MemoryKind } from '@ecphory/events'
import type { Properties } from '@ecphory/memory'
import { graphTypes } from './graph-types.ts'

const hiddenByKind = new Map(graphTypes.map(({ kind, hidden = [] }) => [kind, new Set(hidden)]))

/** What a node or an edge of a graph says to callers. */
export function shownProperties(kind: MemoryKind, properties: Properties): Properties {
  const hidden = hiddenByKind.get(kind)
  if (hidden === undefined || hidden.size === 0) return properties
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !hidden.has(name)))
}
