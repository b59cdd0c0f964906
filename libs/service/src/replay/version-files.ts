import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'

/** Routers and extractors by name: where each head's folder, and each extractor's module, lies. */
export interface VersionNames {
  readonly routers: Readonly<Record<string, string>>
  readonly extractors: Readonly<Partial<Record<MemoryKind, Readonly<Record<string, string>>>>>
}

/** Reads a file of names; paths in it are from its folder. Throws `FILE_UNREADABLE`. */
export async function readVersionNames(file: string | undefined): Promise<VersionNames> {
  if (file === undefined) return { routers: {}, extractors: {} }
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new EcphoryError('FILE_UNREADABLE', `${file} can't be read.`, { cause })
  })
  const folder = dirname(resolve(file))
  const names = fieldsOf(file, parse(text))
  const extractors = fieldsOf(file, names['extractors'] ?? {})
  return {
    routers: located(file, names['routers'], folder),
    extractors: Object.fromEntries(memoryKinds.map((kind) => [kind, located(file, extractors[kind], folder)])),
  }
}

function located(file: string, paths: unknown, folder: string): Readonly<Record<string, string>> {
  const entries = Object.entries(fieldsOf(file, paths ?? {}))
  return Object.fromEntries(
    entries.map(([name, path]) => [name, typeof path === 'string' ? resolve(folder, path) : refuse(file)]),
  )
}

/** The fields of an object without those that every object has. */
function fieldsOf(file: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(file)
  return Object.assign(Object.create(null) as Record<string, unknown>, value)
}

/** Some editors put a byte order mark before what they save. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''))
  } catch {
    // What the file should look like is said of it instead.
    return undefined
  }
}

function refuse(file: string): never {
  const form = '{"routers": {NAME: FOLDER}, "extractors": {TYPE: {NAME: MODULE}}}'
  throw new EcphoryError('FILE_UNREADABLE', `${file} is not of the form ${form}.`)
}

/** The folder of a head: a name of the file of names, or a path. */
export const routerFolder = ({ routers }: VersionNames, given: string): string =>
  Object.hasOwn(routers, given) ? (routers[given] as string) : resolve(given)

export interface LoadedExtractors {
  /** Those that were given, by type. */
  readonly given: Readonly<Partial<Record<MemoryKind, MemoryType>>>
  readonly sources: Readonly<Partial<Record<MemoryKind, string>>>
  /** With those that the file names. */
  readonly all: readonly MemoryType[]
}

/** Loads the extractors that are given as `type=module` or `type=name`, and all that the file names. */
export async function loadExtractors(names: VersionNames, given: readonly string[]): Promise<LoadedExtractors> {
  const own = given.map((text) => toPlace(names, text))
  const loaded = await Promise.all(own.map(async ({ kind, path }) => [kind, await loadExtractor(kind, path)] as const))
  const named = Object.entries(names.extractors).flatMap(([kind, paths]) =>
    Object.values(paths).map((path) => loadExtractor(kind as MemoryKind, path)),
  )
  return {
    given: Object.fromEntries(loaded),
    sources: Object.fromEntries(own.map(({ kind, path }) => [kind, path])),
    all: [...loaded.map(([, type]) => type), ...(await Promise.all(named))],
  }
}

function toPlace({ extractors }: VersionNames, text: string): { readonly kind: MemoryKind; readonly path: string } {
  const [kind = '', ...rest] = text.split('=')
  const given = rest.join('=')
  if (!isKind(kind) || given === '') {
    throw new EcphoryError(
      'INVALID_ARGUMENT',
      `An extractor is given as TYPE=MODULE; types are ${memoryKinds.join(', ')}.`,
    )
  }
  const named = extractors[kind] ?? {}
  return { kind, path: Object.hasOwn(named, given) ? (named[given] as string) : resolve(given) }
}

const isKind = (text: string): text is MemoryKind => (memoryKinds as readonly string[]).includes(text)

/**
 * The memory type that a module exports, by default or by any name. Its version is its own name with the hash of the
 * module's file, so that a changed file is never taken for the one that a run is bound to.
 */
async function loadExtractor(kind: MemoryKind, path: string): Promise<MemoryType> {
  let module: Readonly<Record<string, unknown>>
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
    module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new EcphoryError('FILE_UNREADABLE', `The extractor ${path} can't be loaded: ${reason}`, { cause })
  }
  const type = [module['default'], ...Object.values(module)].find((value) => isTypeOf(kind, value))
  if (type === undefined) {
    throw new EcphoryError('INVALID_ARGUMENT', `${path} exports no memory type of kind ${kind}.`)
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const found = type as MemoryType
  return { ...found, extractor: `${found.extractor}#${hash}` }
}

function isTypeOf(kind: MemoryKind, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const type = value as Partial<MemoryType>
  const isWhole = typeof type.extract === 'function' && typeof type.assertions === 'function'
  return isWhole && type.kind === kind && typeof type.extractor === 'string' && type.settlement !== undefined
}
