import type { z } from 'zod'
import { settingsOf } from './setting.ts'

const hidden = '(hidden)'
const unset = '(not set)'

/** Every setting of a configuration by its variable, in the schema's order, with secrets hidden. For a log or a terminal. */
export function printConfig<S extends z.ZodType>(schema: S, config: z.output<S>): Readonly<Record<string, string>> {
  const entries = settingsOf(schema).map(({ variable, secret, path }) => {
    const value = path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], config)
    if (value === undefined) return [variable, unset]
    return [variable, secret ? hidden : showValue(value)]
  })
  return Object.fromEntries(entries)
}

function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, inner]) => `${key}=${String(inner)}`)
    .join(',')
}
