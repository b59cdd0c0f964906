export * from './admission-config.ts'
export * from './admission-service.ts'
