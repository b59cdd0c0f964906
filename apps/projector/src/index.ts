export * from './projector-config.ts'
export * from './projector-service.ts'
