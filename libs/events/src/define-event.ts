import type { z } from 'zod'

/** One published version of one event: its CloudEvents type and the schema of its data. Never changed once published. */
export interface EventVersion<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly data: Schema
}

export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  type: Type,
  data: Schema,
): EventVersion<Type, Schema> {
  return { type, data }
}
