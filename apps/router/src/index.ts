export * from './router-config.ts'
export * from './router-service.ts'
