export { createMemoryEventLog } from './memory-event-log.ts'
export { createMemoryGraphStore } from './memory-graph-store.ts'
