import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that search a server's own files: they run first, while no other test uses the server. */
const alone = 'libs/**/*.alone.int.test.ts'

export default defineConfig({
  resolve: {
    conditions: ['@ecphory/source'],
    // Vite would take graphql's `module` file and Node its `main` for Apollo: two copies, and types of one are none of the other.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  ssr: { resolve: { conditions: ['@ecphory/source'] } },
  test: {
    testTimeout: 180_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: [alone], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'all',
          include: ['libs/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, alone],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
