export { lifeOfTraces } from './life-of-traces.ts'
export { createMarkedRouter } from './marked-router.ts'
export { openTestMemory } from './open-test-memory.ts'
export type { TestMemory, TestMemoryOptions } from './open-test-memory.ts'
