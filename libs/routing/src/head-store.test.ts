import { createMemoryHeadStore } from './head-store.ts'
import { describeHeadStore } from './testing/head-store.contract.ts'

describeHeadStore('in memory', async () => createMemoryHeadStore())
