import type { MemoryType } from './memory-type.ts'
import { episodic } from './episodic/episodic.ts'
import { procedural } from './procedural/procedural.ts'
import { semantic } from './semantic/semantic.ts'
import { working } from './working/working.ts'

/** The one list. A fifth type is a folder beside these, its event file, and a line here. */
export const memoryTypes: readonly MemoryType[] = [episodic, semantic, procedural, working]
