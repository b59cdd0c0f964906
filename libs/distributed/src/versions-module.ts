import type { DynamicModule } from '@ecphory/nest'
import { loadExtractors, readVersionNames, Versions } from '@ecphory/service'

export const versionsToken = Symbol('ecphory versions')

export interface VersionsConfig {
  readonly versions: { readonly file?: string | undefined }
}

/** The extractors that a file names, as a module of a service that extracts, settles or reads what others settled. */
export function versionsModule({ versions: { file } }: VersionsConfig): DynamicModule {
  const open = async (): Promise<Versions> => {
    const { all } = await loadExtractors(await readVersionNames(file), [])
    const versions = new Versions()
    for (const type of all) versions.addType(type)
    return versions
  }
  return {
    module: class VersionsModule {},
    global: true,
    providers: [{ provide: versionsToken, useFactory: open }],
    exports: [versionsToken],
  }
}
