export * from './standalone-config.ts'
export * from './standalone-service.ts'
