import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    conditions: ['@ecphory/source'],
    // Vite would take graphql's `module` file and Node its `main` for Apollo: two copies, and types of one are none of the other.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  ssr: { resolve: { conditions: ['@ecphory/source'] } },
  test: {
    include: ['libs/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
