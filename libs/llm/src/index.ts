export * from './ledger.ts'
export * from './open-ai-model.ts'
