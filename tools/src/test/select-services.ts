import { readFileSync } from 'node:fs'
import { parseCLI } from 'vitest/node'

/** What vitest is given, and whether a file among what it selects needs a server. */
export interface Selection {
  readonly vitestArgs: readonly string[]
  readonly needsServices: boolean
}

/**
 * `npm test` with no path starts the servers. With paths it starts them if one of the selected files is an
 * `x.int.test.ts`, or an `x.e2e.test.ts` that names a service's variable. `--no-services` never starts them.
 */
export function selectServices(args: readonly string[], testFiles: readonly string[]): Selection {
  const vitestArgs = args.filter((arg) => arg !== '--no-services')
  if (vitestArgs.length < args.length) return { vitestArgs, needsServices: false }
  const { filter } = parseCLI(['vitest', 'run', ...vitestArgs])
  // vitest selects a file whose path has the filter in it; a filter may end in a line number.
  const parts = filter.map((one) => one.replace(/^\.\//, '').replace(/:\d+$/, ''))
  const isSelected = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part))
  return { vitestArgs, needsServices: testFiles.some((file) => isSelected(file) && namesService(file)) }
}

function namesService(file: string): boolean {
  if (file.endsWith('.int.test.ts')) return true
  return file.endsWith('.e2e.test.ts') && /ECPHORY_TEST_(KAFKA|NEO4J)/.test(readFileSync(file, 'utf8'))
}
