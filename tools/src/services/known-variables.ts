import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Those of `variables` that no source file of the libraries and apps names: a misspelt one would be passed over in silence. */
export function findUnknownVariables(variables: readonly string[]): string[] {
  const sources = globSync('{libs,apps}/*/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const known = new Set(sources.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\bECPHORY_\w+/g) ?? []))
  return variables.filter((variable) => !known.has(variable))
}
