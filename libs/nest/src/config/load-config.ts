import { readFileSync } from 'node:fs'
import { EcphoryError } from '@ecphory/memory'
import type { z } from 'zod'
import { knownSections } from './sections.ts'
import { type SettingLeaf, settingsOf } from './setting.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Tree = { [key: string]: unknown }

/**
 * Reads a configuration: the environment over one optional JSON file of the schema's own shape, whose sections are
 * objects (`{"http": {"port": 4000}}`). An empty variable is an unset one.
 *
 * Throws one `INVALID_ARGUMENT` that names every wrong setting, and none of their values.
 */
export function loadConfig<S extends z.ZodType>(schema: S, environment: Environment, file?: string): z.output<S> {
  const leaves = settingsOf(schema)
  const tree = file === undefined ? {} : readConfigFile(file)
  const strangers = findUnknownSections(tree, schema)
  const known = Object.fromEntries(Object.entries(tree).filter(([key]) => isSectionOf(schema, key)))
  const given = leaves.reduce((config, leaf) => overlay(config, leaf, environment[leaf.variable]), known)
  const parsed = schema.safeParse(given)
  if (parsed.success && strangers.length === 0) return parsed.data
  const problems = [...strangers, ...(parsed.error?.issues ?? []).map((issue) => describeIssue(issue, leaves, given))]
  throw new EcphoryError('INVALID_ARGUMENT', `The configuration is not valid. ${problems.join('. ')}.`)
}

/** What a file holds may be a secret, so that no error quotes it. */
function readConfigFile(path: string): Tree {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new EcphoryError('FILE_UNREADABLE', `The configuration file ${path} cannot be read.`, { cause: error })
  }
  const value = parseJson(text)
  if (isTree(value)) return value
  throw new EcphoryError('INVALID_ARGUMENT', `The configuration file ${path} does not hold a JSON object.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Node's message quotes the text; the caller says that the file is no JSON object.
    return undefined
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A section and its settings are made as they are needed, so that a missing one is told setting by setting. */
function overlay(config: Tree, leaf: SettingLeaf, value: string | undefined): Tree {
  const place = (node: unknown, path: readonly string[]): unknown => {
    const [key, ...rest] = path
    if (key === undefined) return value === undefined || value === '' ? node : value
    const tree = isTree(node) ? node : {}
    return { ...tree, [key]: place(tree[key], rest) }
  }
  return place(config, leaf.path) as Tree
}

function isSectionOf(schema: z.ZodType, key: string): boolean {
  return 'shape' in schema && Object.hasOwn(schema.shape as object, key)
}

function findUnknownSections(tree: Tree, schema: z.ZodType): readonly string[] {
  return Object.keys(tree)
    .filter((key) => !knownSections.includes(key) && !isSectionOf(schema, key))
    .map((key) => `The file has the unknown section ${key}`)
}

function describeIssue(issue: z.core.$ZodIssue, leaves: readonly SettingLeaf[], given: Tree): string {
  const path = issue.path.map(String)
  const leaf = leaves.find((each) => each.path.every((key, index) => path[index] === key))
  const where = leaf?.variable ?? (path.length === 0 ? 'The configuration' : path.join('.'))
  if (issue.code === 'unrecognized_keys') return `${where} has the unknown keys ${issue.keys.join(', ')}`
  const isMissing = leaf !== undefined && valueAt(given, leaf.path) === undefined
  if (!isMissing) return `${where}: ${issue.message}`
  // What a section asks of its settings together says why one of them is needed.
  return `${where} is not set${issue.code === 'custom' ? `: it ${issue.message}` : ''}`
}

function valueAt(tree: Tree, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), tree)
}
