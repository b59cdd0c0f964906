import { z } from 'zod'

/** What a leaf of a configuration schema is called in the environment, and whether its value is shown. */
export interface SettingMark {
  readonly variable: string
  readonly secret: boolean
}

/** Marks are on schemas, not on names: a secret is hidden because its schema says so. */
export const settingMarks = z.registry<SettingMark>()

/** Marks a schema as the setting that `variable` holds. */
export function setting<S extends z.ZodType>(variable: string, schema: S): S {
  settingMarks.add(schema, { variable, secret: false })
  return schema
}

/** The same for a value that is never printed. */
export function secretSetting<S extends z.ZodType>(variable: string, schema: S): S {
  settingMarks.add(schema, { variable, secret: true })
  return schema
}

export interface SettingLeaf extends SettingMark {
  /** Where the setting stands in the configuration and in its file, e.g. `['http', 'port']`. */
  readonly path: readonly string[]
}

/** All settings of a schema, in its order. */
export function settingsOf(schema: z.ZodType, path: readonly string[] = []): readonly SettingLeaf[] {
  const mark = settingMarks.get(schema)
  if (mark !== undefined) return [{ ...mark, path }]
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, inner]) =>
    settingsOf(inner, [...path, key]),
  )
}
