import ts from 'typescript'

/** A package of the workspace, as its package.json says. */
export interface WorkspacePackage {
  readonly name: string
  /** Folder from the root, e.g. `libs/memory`. */
  readonly folder: string
  readonly layer: Layer
  readonly dependencies: readonly string[]
  /** What its tests alone may import. */
  readonly devDependencies: readonly string[]
}

/** A source file: its path from the root, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** DESIGN 3, a second time: ESLint's rule skips itself when there is no project graph, this one cannot. */
export const allowedLayers = {
  events: [],
  core: ['events', 'core'],
  adapter: ['events', 'core'],
  client: [],
  service: ['events', 'core'],
  kit: ['events', 'core', 'service', 'kit'],
  embedded: ['events', 'core', 'service', 'adapter'],
  distributed: ['events', 'core', 'service', 'adapter', 'kit'],
  app: ['events', 'core', 'service', 'adapter', 'kit', 'embedded', 'distributed', 'client'],
  tool: ['events', 'core', 'service', 'adapter', 'kit', 'embedded', 'distributed', 'client', 'app'],
} as const satisfies Record<string, readonly string[]>
export type Layer = keyof typeof allowedLayers

/** One vendor, one package. Tools may measure a store against the bare driver, so they are named where they do. */
export const vendorHomes: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['libs/sqlite', 'tools'],
  'onnxruntime-node': ['libs/onnx', 'tools'],
  '@huggingface/tokenizers': ['libs/onnx'],
  openai: ['libs/llm'],
  kafkajs: ['libs/kafka'],
  'neo4j-driver': ['libs/neo4j'],
  'chrono-node': ['libs/memory'],
  '@nestjs/core': ['libs/nest'],
  '@nestjs/common': ['libs/nest'],
  '@apollo/server': ['libs/nest'],
  '@apollo/subgraph': ['libs/subgraphs'],
  '@graphql-tools/federation': ['libs/subgraphs'],
  '@theguild/federation-composition': ['libs/subgraphs'],
  express: ['libs/nest'],
  jose: ['libs/nest'],
  pino: ['libs/nest'],
  'prom-client': ['libs/nest'],
  commander: ['apps/cli'],
  'cli-progress': ['apps/cli'],
  '@node-rs/jieba': ['tools'],
}

/** Small pure libraries: all that events and core may import from outside. */
export const purePackages: readonly string[] = ['zod', '@noble/hashes', 'chrono-node', 'stemmer', 'jsonrepair']

/**
 * Sentences, one per import that DESIGN 3 does not allow. Empty where all is well.
 * `rootPackages` are what the root's package.json names for development: tests and tools may import them.
 */
export function findBadImports(
  packages: readonly WorkspacePackage[],
  files: readonly SourceFile[],
  rootPackages: readonly string[],
): string[] {
  const known: Known = { packagesByName: new Map(packages.map((one) => [one.name, one])), rootPackages }
  return files.flatMap((file) => {
    const home = packages.find(({ folder }) => file.path.startsWith(`${folder}/`))
    if (home === undefined) return []
    return importsOf(file).flatMap((specifier) =>
      judge(specifier, file, home, known).map((reason) => `${file.path} imports ${specifier}: ${reason}`),
    )
  })
}

/** Sentences, one per dependency in a package.json that points the wrong way. */
export function findBadDependencies(packages: readonly WorkspacePackage[]): string[] {
  const packagesByName = new Map(packages.map((one) => [one.name, one]))
  return packages.flatMap(({ name, layer, dependencies }) =>
    dependencies.flatMap((dependency) => {
      const target = packagesByName.get(dependency)
      return target === undefined || isAllowed(layer, target.layer)
        ? []
        : [`${name} depends on ${dependency}: ${layer} may not know ${target.layer}`]
    }),
  )
}

interface Known {
  readonly packagesByName: ReadonlyMap<string, WorkspacePackage>
  readonly rootPackages: readonly string[]
}

function judge(specifier: string, file: SourceFile, home: WorkspacePackage, known: Known): string[] {
  const isTest = /\.(test|contract)\.ts$|\/testing\//.test(file.path)
  if (specifier.startsWith('.')) return leavesFolder(specifier, file.path, home.folder) ? ['it leaves its package'] : []
  const isPure = home.layer === 'events' || home.layer === 'core'
  if (specifier.startsWith('node:')) return isPure && !isTest ? ['the core does no I/O'] : []
  const name = packageOf(specifier)
  const target = known.packagesByName.get(name)
  if (target !== undefined) return judgeWorkspaceImport(target, home, isTest)
  const reasons: string[] = []
  const homes = Object.hasOwn(vendorHomes, name) ? vendorHomes[name] : undefined
  if (homes !== undefined && !homes.includes(home.folder)) reasons.push(`only ${homes.join(' and ')} may`)
  const namedForDevelopment = [...known.rootPackages, ...home.devDependencies]
  if ((isTest || home.layer === 'tool') && namedForDevelopment.includes(name)) return reasons
  if (isPure && !purePackages.includes(name)) reasons.push('the core imports small pure libraries only')
  if (!home.dependencies.includes(name)) reasons.push('its package.json does not name it')
  return reasons
}

function judgeWorkspaceImport(target: WorkspacePackage, home: WorkspacePackage, isTest: boolean): string[] {
  if (target.name === home.name) return ['a package imports its own files by path']
  if (!isAllowed(home.layer, target.layer)) return [`${home.layer} may not know ${target.layer}`]
  const named = isTest ? [...home.dependencies, ...home.devDependencies] : home.dependencies
  return named.includes(target.name) ? [] : ['its package.json does not name it']
}

const isAllowed = (from: Layer, to: Layer) => (allowedLayers[from] as readonly string[]).includes(to)

function importsOf(file: SourceFile): string[] {
  return ts.preProcessFile(file.text, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** "@scope/name/deep" -> "@scope/name"; "name/deep" -> "name". */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function leavesFolder(specifier: string, path: string, folder: string): boolean {
  const resolved = new URL(specifier, `file:///${path}`).pathname
  return !resolved.startsWith(`/${folder}/`)
}

/** Licences that would bind whoever ships this. */
const refusedLicences = /elastic|sspl|busl|business source|agpl/i

/** Names of locked packages whose licence is refused, or missing. */
export function findRefusedLicences(lock: {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly link?: boolean }>>
}): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { license, link }]) => path.includes('node_modules/') && !link && !isGoodLicence(license))
    .filter(([path]) => !statedElsewhere.has(path.split('node_modules/').at(-1) ?? ''))
    .map(([path, { license }]) => `${path.split('node_modules/').at(-1)}: ${license ?? 'no licence'}`)
}

const isGoodLicence = (license: string | undefined) => license !== undefined && !refusedLicences.test(license)

/** Packages of before the `license` field: MIT in their own package.json, in a form that the lock does not take over. */
const statedElsewhere: ReadonlySet<string> = new Set(['busboy', 'streamsearch'])

const vagueNames = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/
// Written in two pieces, so that this file does not find itself.
const unfinished = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`)

/** Names that say nothing, and notes of unfinished work. */
export function findUntidy(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...(vagueNames.test(path) ? [`${path}: a file is named for the one thing inside it`] : []),
    ...(unfinished.test(text) ? [`${path}: open work is listed in CHANGELOG's Known gaps, not in the code`] : []),
  ])
}
