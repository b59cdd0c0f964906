import { describeGraphStore } from './graph-store.contract.ts'
import { createMemoryGraphStore } from './memory-graph-store.ts'

describeGraphStore('in memory', async () => createMemoryGraphStore())
