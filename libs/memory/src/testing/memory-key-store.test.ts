import { describeKeyStore } from './key-store.contract.ts'
import { createMemoryKeyStore } from './memory-key-store.ts'

describeKeyStore('in memory', async () => createMemoryKeyStore())
