import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openMemory } from '@ecphory/embedded'
import { EcphoryError } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { annotatorAnswerMsMax, routerSettings } from '@ecphory/routing'
import type { RouterSettings } from '@ecphory/routing'
import type { SharedOptions } from './command.ts'
import { loadExtractors, readVersionNames } from '@ecphory/service'

export type Memory = Awaited<ReturnType<typeof openMemory>>
export type SubjectMemory = ReturnType<Memory['of']>

/** Opens the memory, does the work and closes it, whatever happens. Closing waits for what is still being projected. */
export async function withMemory<Result>(
  options: SharedOptions,
  work: (memory: Memory, subject: SubjectMemory) => Promise<Result>,
): Promise<Result> {
  const extractors = await loadExtractors(await readVersionNames(options.versions), options.extractor ?? [])
  const memory = await openNamed(options, extractors.all)
  try {
    return await work(memory, memory.of({ user: options.user, tenant: options.tenant }))
  } finally {
    await memory.close()
  }
}

/** The memory of the services that the environment names, unless a file is given; else that of the file. */
async function openNamed(
  { db: path, languageModel, ...given }: SharedOptions,
  extractors: readonly MemoryType[],
): Promise<Memory> {
  if (!isRemote(given)) {
    const settings = settingsOf({ environment: given.environment, ...(languageModel && { languageModel }) })
    return openMemory({ path, extractors, ...settings, ...(languageModel && { languageModel }) })
  }
  const { openRemoteMemory, storesFromEnvironment } = await import('@ecphory/distributed')
  const stores = storesFromEnvironment(given.environment)
  if (stores === undefined) throw new EcphoryError('INVALID_ARGUMENT', 'ECPHORY_KAFKA names no broker.')
  return openRemoteMemory({ ...stores, extractors, ...(languageModel && { languageModel }) })
}

/** Whom the router of a file asks, and how often. That of services goes by their own settings. */
function settingsOf({
  environment,
  languageModel,
}: Pick<SharedOptions, 'environment' | 'languageModel'>): RouterSettings {
  const calls = environment['ECPHORY_ROUTER_CALLS']?.trim() ?? ''
  return routerSettings(calls === '' ? undefined : Number(calls), languageModel?.within(annotatorAnswerMsMax))
}

/** Whether commands work on the services that the environment names. */
export const isRemote = ({ environment, isFileGiven }: Pick<SharedOptions, 'environment' | 'isFileGiven'>): boolean =>
  !isFileGiven && (environment['ECPHORY_KAFKA'] ?? '') !== ''

/** For commands that read or change what is there: a mistyped path must not make an empty memory. */
export async function withExistingMemory<Result>(
  options: SharedOptions,
  work: (memory: Memory, subject: SubjectMemory) => Promise<Result>,
): Promise<Result> {
  if (!isRemote(options) && !existsSync(options.db))
    throw new EcphoryError(
      'NOT_FOUND',
      `There is no memory at ${resolve(options.db)}; "ecphory import FILE" makes one.`,
    )
  return await withMemory(options, work)
}

/** For commands that write the first thing. */
export async function withNewMemory<Result>(
  options: SharedOptions,
  work: (memory: Memory, subject: SubjectMemory) => Promise<Result>,
): Promise<Result> {
  if (!isRemote(options)) mkdirSync(dirname(resolve(options.db)), { recursive: true })
  return await withMemory(options, work)
}
