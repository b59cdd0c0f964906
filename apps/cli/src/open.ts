import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openMemory } from '@ecphory/embedded'
import { EcphoryError } from '@ecphory/memory'
import type { SharedOptions } from './command.ts'
import { loadExtractors, readVersionNames } from './versions.ts'

export type Memory = Awaited<ReturnType<typeof openMemory>>
export type SubjectMemory = ReturnType<Memory['of']>

/** Opens the memory, does the work and closes it, whatever happens. Closing waits for what is still being projected. */
export async function withMemory<Result>(
  options: SharedOptions,
  work: (memory: Memory, subject: SubjectMemory) => Promise<Result>,
): Promise<Result> {
  const { db: path, languageModel } = options
  const extractors = await loadExtractors(await readVersionNames(options.versions), options.extractor ?? [])
  const memory = await openMemory({ path, extractors: extractors.all, ...(languageModel && { languageModel }) })
  try {
    return await work(memory, memory.of({ user: options.user, tenant: options.tenant }))
  } finally {
    await memory.close()
  }
}

/** For commands that read or change what is there: a mistyped path must not make an empty memory. */
export async function withExistingMemory<Result>(
  options: SharedOptions,
  work: (memory: Memory, subject: SubjectMemory) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(options.db))
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
  mkdirSync(dirname(resolve(options.db)), { recursive: true })
  return await withMemory(options, work)
}
