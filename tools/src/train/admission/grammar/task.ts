/** A training task for the admission of personal evidence, in the form of `tools/data/trace-tasks`. */
export interface GeneratedTask {
  readonly id: string
  readonly domain: string
  readonly request: string
  readonly public: Readonly<Record<Level, string>>
  readonly memories: readonly TaskMemory[]
  /** Ids of the memories that belong into the prompt, per level of what is public. */
  readonly gold: Readonly<Record<Level, readonly string[]>>
  readonly gaps: readonly string[]
  readonly reference: string
}

export interface TaskMemory {
  readonly id: string
  /** The day, `YYYY-MM-DD`. */
  readonly time: string
  readonly type: MemoryType
  readonly text: string
}

/** Item data; with opinions of others; with a card of aspects; with what matters publicly. */
export const levels = ['L0', 'L1', 'L2', 'L3'] as const
export type Level = (typeof levels)[number]

export const memoryTypes = ['episodic', 'semantic', 'procedural', 'working'] as const
export type MemoryType = (typeof memoryTypes)[number]

/** Why a memory is no gold although it looks so. */
export const trapKinds = ['other-person', 'outdated', 'public', 'homonym', 'beside', 'style', 'hearsay'] as const
export type TrapKind = (typeof trapKinds)[number]

/**
 * What a memory was made as. `reason` and `observation` are gold where the request is the user's own; `unasked` is the
 * same matter where the request is nobody's, and `noise` concerns neither.
 */
export type MemoryRole = 'reason' | 'observation' | 'unasked' | 'noise' | TrapKind
