import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  allowedLayers,
  findBadDependencies,
  findBadImports,
  findRefusedLicences,
  findUntidy,
  type Layer,
  type SourceFile,
  type WorkspacePackage,
} from './test/workspace-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What git tracks, and what it would: files that are not ignored and exist. */
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const sources: readonly SourceFile[] = paths
  .filter((path) => /^(libs|apps|tools)\/.*\.(ts|mjs)$/.test(path))
  .map((path) => ({ path, text: read(path) }))

const names = (dependencies: object | undefined) => Object.keys(dependencies ?? {})

interface PackageJson {
  readonly name: string
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly nx?: { readonly tags?: readonly string[] }
}

const packages: readonly WorkspacePackage[] = paths
  .filter((path) => /^(libs|apps)\/[^/]+\/package\.json$|^tools\/package\.json$/.test(path))
  .map((path) => {
    const json = JSON.parse(read(path)) as PackageJson
    const layer = json.nx?.tags?.[0]?.replace('layer:', '') as Layer
    return {
      name: json.name,
      folder: dirname(path),
      layer,
      dependencies: names(json.dependencies),
      devDependencies: names(json.devDependencies),
    }
  })

const rootPackages = names((JSON.parse(read('package.json')) as PackageJson).devDependencies)

describe('who may import whom', () => {
  it('every package names its layer', () => {
    expect(packages.length).toBeGreaterThanOrEqual(9)
    for (const { name, layer } of packages) expect(Object.keys(allowedLayers), name).toContain(layer)
  })

  it('the lint rule has the same list', async () => {
    const config = (await import(pathToFileURL(join(root, 'eslint.config.mjs')).href)) as {
      allowedImports: { sourceTag: string; onlyDependOnLibsWithTags: string[] }[]
    }
    const linted = config.allowedImports.map(({ sourceTag, onlyDependOnLibsWithTags }) => [
      sourceTag.replace('layer:', ''),
      onlyDependOnLibsWithTags.map((tag) => tag.replace('layer:', '')),
    ])
    expect(Object.fromEntries(linted)).toEqual(allowedLayers)
  })

  it('no package depends on one above it', () => expect(findBadDependencies(packages)).toEqual([]))
  it('no file imports what its package may not', () =>
    expect(findBadImports(packages, sources, rootPackages)).toEqual([]))
})

describe('a planted fault is found', () => {
  const planted = (path: string, statement: string) =>
    findBadImports(packages, [{ path, text: statement }], rootPackages)

  it.each([
    ['libs/memory/src/x.ts', `import { openMemory } from '@ecphory/embedded'`, 'core may not know embedded'],
    ['libs/events/src/x.ts', `export * from '@ecphory/memory'`, 'events may not know core'],
    ['libs/sqlite/src/x.ts', `import '@ecphory/onnx'`, 'adapter may not know adapter'],
    ['apps/cli/src/x.ts', `await import('@ecphory/tools')`, 'app may not know tool'],
    ['libs/memory/src/x.ts', `import { readFile } from 'node:fs/promises'`, 'the core does no I/O'],
    ['libs/memory/src/x.ts', `import type pino from 'pino'`, 'the core imports small pure libraries only'],
    ['libs/embedded/src/x.ts', `import Database from 'better-sqlite3'`, 'only libs/sqlite and tools may'],
    ['libs/memory/src/x.ts', `import { z } from '../../events/src/index.ts'`, 'it leaves its package'],
    ['libs/memory/src/x.ts', `import { memory } from '@ecphory/memory'`, 'a package imports its own files by path'],
    ['libs/llm/src/x.ts', `import { request } from 'undici'`, 'its package.json does not name it'],
  ])('%s: %s', (path, statement, reason) => {
    expect(planted(path, statement).join()).toContain(reason)
  })

  it('and what is allowed is not', () => {
    expect(
      planted('libs/memory/src/x.ts', `import { z } from 'zod'\nimport type { A } from '@ecphory/events'`),
    ).toEqual([])
    expect(planted('libs/memory/src/x.test.ts', `import { it } from 'vitest'\nimport 'node:fs'`)).toEqual([])
  })

  it('in a package.json', () => {
    const wrong: WorkspacePackage = {
      name: '@ecphory/x',
      folder: 'libs/x',
      layer: 'core',
      dependencies: ['@ecphory/cli'],
      devDependencies: [],
    }
    expect(findBadDependencies([...packages, wrong])).toEqual([
      '@ecphory/x depends on @ecphory/cli: core may not know app',
    ])
  })

  it('in a licence', () => {
    const locked = (license?: string) => ({ packages: { 'node_modules/x': license === undefined ? {} : { license } } })
    expect(findRefusedLicences(locked('Elastic-2.0'))).toEqual(['x: Elastic-2.0'])
    expect(findRefusedLicences(locked('SSPL-1.0'))).toHaveLength(1)
    expect(findRefusedLicences(locked('BUSL-1.1'))).toHaveLength(1)
    expect(findRefusedLicences(locked())).toEqual(['x: no licence'])
    expect(findRefusedLicences(locked('MIT'))).toEqual([])
  })

  it('in a name or a note', () => {
    expect(findUntidy([{ path: 'libs/memory/src/utils.ts', text: '' }])).toHaveLength(1)
    expect(findUntidy([{ path: 'libs/memory/src/common/a.ts', text: '' }])).toHaveLength(1)
    expect(findUntidy([{ path: 'libs/memory/src/a.ts', text: `// ${'TO'}${'DO'} later` }])).toHaveLength(1)
    expect(findUntidy([{ path: 'libs/memory/src/rank.ts', text: '// Done.' }])).toEqual([])
  })
})

describe('the tree', () => {
  it('locks no package under a licence that binds its users', () => {
    const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof findRefusedLicences>[0]
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
    expect(findRefusedLicences(lock)).toEqual([])
  })

  it('has no vague names and no unfinished notes', () => expect(findUntidy(sources)).toEqual([]))
})
