import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EcphoryError } from '@ecphory/memory'
import { loadConfig } from '@ecphory/nest'

type Schema = Parameters<typeof loadConfig>[0]

/** What a service would say of this environment at its start; undefined where it would start. */
export async function findConfigProblem(
  app: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const file = join(import.meta.dirname, '..', '..', '..', 'apps', app, 'src', `${app}-config.ts`)
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, Schema>>
  const schema = module[`${app}Config`]
  if (schema === undefined) throw new EcphoryError('NOT_FOUND', `${file} exports no ${app}Config.`)
  try {
    loadConfig(schema, environment)
    return undefined
  } catch (error) {
    if (error instanceof EcphoryError) return error.message
    throw error
  }
}
