export * from './scripted-endpoint.ts'
