export * from './open-memory.ts'
// What `openMemory` returns, and what it takes and gives.
export * from '@ecphory/service'
