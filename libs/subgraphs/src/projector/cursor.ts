import { EcphoryError } from '@ecphory/memory'
import { z } from 'zod'

/** Where a walk through a list stands: what it reads, and the last row that it has given. */
export interface Cursor {
  readonly generation: string
  readonly position: number
  readonly from: number | null
  readonly id: string
}

const writtenSchema = z.tuple([z.string().max(64), z.int(), z.int().nullable(), z.string().max(256)])

export const cursorToText = ({ generation, position, from, id }: Cursor): string =>
  Buffer.from(JSON.stringify([generation, position, from, id])).toString('base64url')

/** Throws `INVALID_ARGUMENT` for what no list has given. */
export function textToCursor(text: string): Cursor {
  const parsed = writtenSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) {
    throw new EcphoryError('INVALID_ARGUMENT', 'This is no cursor; give one back as a list handed it out.')
  }
  const [generation, position, from, id] = parsed.data
  return { generation, position, from, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no cursor either, which its reader says.
    return undefined
  }
}
