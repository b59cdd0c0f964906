import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'

/** In the source id of a message whose extraction fails, every time. */
export const throwingMark = 'throwing'
/** Of one whose extraction never ends. */
export const hangingMark = 'hanging'

/** The memory types with extractors that two marks break: as a type that somebody has written may be broken. */
export const faultyTypes: readonly MemoryType[] = memoryTypes.map((type) => ({
  ...type,
  extract(segment, observed, tools) {
    if (segment.sourceId.includes(throwingMark)) throw new Error('The extractor fails.')
    if (segment.sourceId.includes(hangingMark)) return new Promise<never>(() => undefined)
    return type.extract(segment, observed, tools)
  },
}))
