import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@ecphory/source'] },
  ssr: { resolve: { conditions: ['@ecphory/source'] } },
  test: {
    include: ['libs/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
    testTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
