export * from './scored-prompt.ts'
export * from './scripted-endpoint.ts'
