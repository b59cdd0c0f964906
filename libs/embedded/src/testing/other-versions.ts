import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { createHashEncoder } from '@ecphory/memory/testing'
import type { TraceRouter } from '@ecphory/routing'
import { createMarkedRouter } from './marked-router.ts'

export const typeOf = (kind: MemoryType['kind']): MemoryType =>
  memoryTypes.find((type) => type.kind === kind) as MemoryType

/** A semantic extractor that finds nothing: its graph has anchors and no statement. */
export const silent: MemoryType = { ...typeOf('semantic'), extractor: 'silent@1', extract: async () => [] }

/** Another router: what the marked one calls semantic goes to the event graph. */
export function createOtherRouter(id = 'marked@other'): TraceRouter {
  const marked = createMarkedRouter(createHashEncoder())
  return {
    ...marked,
    id,
    async route(trace) {
      return (await marked.route(trace)).map(({ segment, decision, ...rest }) => {
        const stored = decision.stored.map((kind) => (kind === 'semantic' ? 'episodic' : kind))
        const labels = decision.labels.map((label) => (label === 'semantic' ? 'episodic' : label))
        return { ...rest, segment: { ...segment, stored, labels }, decision: { ...decision, stored, labels, head: id } }
      })
    },
  }
}
