import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openMemory } from '@ecphory/embedded'
import { modelFromEnvironment } from '@ecphory/llm'
import type { DynamicModule } from '@ecphory/nest'
import { annotatorAnswerMsMax, routerSettings } from '@ecphory/routing'
import { loadExtractors, readVersionNames } from '@ecphory/service'
import type { Memory } from '@ecphory/service'
import type { StandaloneConfig } from './standalone-config.ts'

export const memoryToken = Symbol('ecphory memory')

/** The embedded memory as a module of the service: opened before it listens, closed after its work has ended. */
export function memoryModule(
  { store: { path }, router: { calls }, versions }: Pick<StandaloneConfig, 'store' | 'router' | 'versions'>,
  environment: Readonly<Record<string, string | undefined>>,
): DynamicModule {
  const open = async () => {
    mkdirSync(dirname(resolve(path)), { recursive: true })
    const languageModel = modelFromEnvironment(environment)
    const settings = routerSettings(calls, languageModel?.within(annotatorAnswerMsMax))
    const { all: extractors } = await loadExtractors(await readVersionNames(versions.file), [])
    const memory = await openMemory({ path, extractors, ...settings, ...(languageModel && { languageModel }) })
    return Object.assign(memory, { onApplicationShutdown: () => memory.close() }) satisfies Memory
  }
  return {
    module: class MemoryModule {},
    global: true,
    providers: [{ provide: memoryToken, useFactory: open }],
    exports: [memoryToken],
  }
}
