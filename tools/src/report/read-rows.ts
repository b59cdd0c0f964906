import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { z } from 'zod'
import { workspaceRoot } from '../eval/evaluation.ts'

/**
 * Rows of a file of JSON lines, checked one by one.
 * @throws Error that names file, line and place, where a line is no JSON or no such row
 */
export function readRows<T>(file: string, schema: z.ZodType<T>): readonly T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parse(line, schema, `${nameOf(file)}:${index + 1}`)]))
}

/**
 * A file of one JSON value, checked.
 * @throws Error that names file and place, where it is something else
 */
export const readJson = <T>(file: string, schema: z.ZodType<T>): T =>
  parse(readFileSync(file, 'utf8'), schema, nameOf(file))

const nameOf = (file: string) => relative(workspaceRoot, file)

function parse<T>(text: string, schema: z.ZodType<T>, place: string): T {
  const result = schema.safeParse(parseJson(text, place))
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the row'}: ${message}`)
  throw new Error(`${place} is not as it should be: ${issues.join('; ')}.`)
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${place} is no JSON: ${(error as Error).message}.`, { cause: error })
  }
}
