import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The packages of one peer, in an install folder of its own (`tools/peers/install.sh`). */
export interface InstalledPackages {
  /** What the package exports; its types are stated by the adapter, since it is not a package of this workspace. */
  load<Exports>(name: string): Promise<Exports>
  /** "name version" of each, with commas. */
  versions(...names: readonly string[]): string
}

export function installedIn(folder: string): InstalledPackages {
  const require = createRequire(join(folder, 'package.json'))
  const versionOf = (name: string): string => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string
    }
    return `${name} ${version}`
  }
  return {
    load: async <Exports>(name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as Exports,
    versions: (...names) => names.map(versionOf).join(', '),
  }
}
