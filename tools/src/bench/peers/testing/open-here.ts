import type { MemorySystem } from '../memory-system.ts'
import type { OpenSystem } from '../protocol.ts'
import { serveSystem } from '../serve-system.ts'

/** A system in this process, spoken to as a driver is. */
export const openHere = (system: MemorySystem): OpenSystem => ({
  opened: { version: system.version, openMs: 0 },
  ask: serveSystem(system, { lookUps: 0, misses: 0 }),
})
