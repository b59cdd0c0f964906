export * from './ledger.ts'
export * from './model-from-environment.ts'
export * from './open-ai-model.ts'
