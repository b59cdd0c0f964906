export * from './gateway-config.ts'
export * from './gateway-service.ts'
