import { describe } from 'vitest'
import { howToRun, testServer } from './neo4j-server.ts'

/** Tests that need a server: where none is named they are skipped, and say what would run them. */
export function describeOnServer(name: string, body: (url: string) => void): void {
  if (testServer === undefined) describe.skip(`${name}: ${howToRun}`, () => body(''))
  else describe(name, () => body(testServer as string))
}
