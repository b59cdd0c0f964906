export * from './ingest-config.ts'
export * from './ingest-service.ts'
