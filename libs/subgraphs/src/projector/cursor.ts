import { createHash } from 'node:crypto'
import { EcphoryError } from '@ecphory/memory'
import { z } from 'zod'

/** Where a walk through a list stands: what it reads, and the last row that it has given. */
export interface Cursor {
  readonly generation: string
  readonly position: number
  readonly from: number | null
  readonly id: string
  /** What the list is of, as `listDigest` has it: another list has other rows behind the same place. */
  readonly of: string
}

const writtenSchema = z.tuple([
  z.string().max(64),
  z.int(),
  z.int().nullable(),
  z.string().max(256),
  z.string().max(64),
])

export const cursorToText = ({ generation, position, from, id, of }: Cursor): string =>
  Buffer.from(JSON.stringify([generation, position, from, id, of])).toString('base64url')

/** A short digest of everything that says which rows a list has. */
export const listDigest = (what: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, digestCharacters)

const digestCharacters = 16

/** Throws `INVALID_ARGUMENT` for what no list has given, and for what another list has. */
export function textToCursor(text: string, list: string): Cursor {
  const parsed = writtenSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) {
    throw new EcphoryError('INVALID_ARGUMENT', 'This is no cursor; give one back as a list handed it out.')
  }
  const [generation, position, from, id, of] = parsed.data
  if (of !== list) {
    throw new EcphoryError('INVALID_ARGUMENT', 'This cursor is of another list: another graph, user, filter or asOf.')
  }
  return { generation, position, from, id, of }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no cursor either, which its reader says.
    return undefined
  }
}
