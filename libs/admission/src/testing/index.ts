export * from './n-gram-generator.ts'
