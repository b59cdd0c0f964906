import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

const directories: string[] = []

/** A fresh directory; removed after the test. */
export function storeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ecphory-sqlite-'))
  directories.push(directory)
  return directory
}

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})
