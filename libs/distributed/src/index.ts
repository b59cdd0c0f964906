export * from './open-stores.ts'
export * from './start-workers.ts'
