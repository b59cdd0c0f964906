import type { MemoryType } from './memory-type.ts'
import { procedural } from './procedural/procedural.ts'

/** The one list. A fifth type is a folder beside these, its event file, and a line here. */
export const memoryTypes: readonly MemoryType[] = [procedural]
