import { readFile } from 'node:fs/promises'
import { EcphoryError } from '@ecphory/memory'
import type { Memory } from '../open.ts'
import { appendEvents } from './append-events.ts'
import type { Imported } from './imported-trace.ts'
import { readEvents, type ReadEvents } from './read-events.ts'
import { detectFormat, importFormats, readImport, type ImportFormat } from './read-import.ts'
import { isFailure, recordImported, type Recorded } from './record-imported.ts'

export interface ImportOptions {
  /** Detected where not given. */
  readonly format?: ImportFormat
  /** Session of messages whose file names none. */
  readonly session?: string
  readonly tenant: string
  /** Whose messages they are where the file does not say. */
  readonly user: string
  /** Whether that user takes the place of the file's own. */
  readonly isUserGiven: boolean
}

/** A file that was read and checked, and recorded nowhere yet. */
export type CheckedFile = { readonly file: string } & (
  | { readonly format: 'events'; readonly events: ReadEvents }
  | { readonly format: Exclude<ImportFormat, 'events'>; readonly imported: Imported }
)

/** What became of one file. */
export interface ImportedFile extends Recorded {
  readonly file: string
  readonly format: ImportFormat
}

/** A file that was not taken, and why. */
export interface FailedFile {
  readonly file: string
  readonly error: EcphoryError
}

export const isFailed = (one: object): one is FailedFile => 'error' in one

/** Reads and checks all files before anything is recorded. One that cannot be taken stops no other. */
export function readFiles(
  files: readonly string[],
  options: ImportOptions,
): Promise<readonly (CheckedFile | FailedFile)[]> {
  return Promise.all(files.map((file) => orFailed(file, () => readOne(file, options))))
}

/** Records files in their order. A store that failed for one is not asked for the next. */
export async function importFiles(
  memory: Memory,
  files: readonly (CheckedFile | FailedFile)[],
  options: ImportOptions,
  onProgress: (file: string, done: number, total: number) => void,
): Promise<readonly (ImportedFile | FailedFile)[]> {
  const done: (ImportedFile | FailedFile)[] = []
  let stop: EcphoryError | undefined
  for (const one of files) {
    const { file } = one
    if (isFailed(one)) done.push(one)
    else if (stop !== undefined) done.push({ file, error: notTried(file, stop) })
    else {
      const result = await orFailed(file, () => importOne(memory, one, options, (...at) => onProgress(file, ...at)))
      if (isFailed(result) && isFailure(result.error)) stop = result.error
      done.push(result)
    }
  }
  return done
}

const notTried = (file: string, { code }: EcphoryError): EcphoryError =>
  new EcphoryError(code, `${file} was not tried, since the store failed before it.`)

async function orFailed<Result>(file: string, work: () => Promise<Result>): Promise<Result | FailedFile> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EcphoryError) return { file, error }
    throw error
  }
}

async function readOne(file: string, options: ImportOptions): Promise<CheckedFile> {
  const text = await readText(file)
  if (text.trim() === '') throw new EcphoryError('FILE_UNREADABLE', `${file} is empty.`)
  const format = options.format ?? detectFormat(text)
  if (format === undefined) {
    const known = importFormats.join(', ')
    throw new EcphoryError('FILE_UNREADABLE', `${file} is in no format that import reads (${known}).`)
  }
  try {
    return { file, ...parse(text, format, options) }
  } catch (error) {
    if (!(error instanceof EcphoryError)) throw error
    throw new EcphoryError(error.code, `${file}: ${error.message}`, { cause: error })
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new EcphoryError('FILE_UNREADABLE', `${file} cannot be read (${reason}).`, { cause })
  }
}

function parse(text: string, format: ImportFormat, { user, session, isUserGiven }: ImportOptions) {
  if (format === 'events') return { format, events: readEvents(text) }
  const imported = readImport(text, format, { user, ...(session === undefined ? {} : { session }) })
  return { format, imported: isUserGiven ? underOneUser(imported, user) : imported }
}

/** A user named on the command line takes the place of the file's own, where that is one person. */
function underOneUser(imported: Imported, user: string): Imported {
  const users = new Set(imported.traces.map(({ scope }) => scope.user))
  if (users.size > 1)
    throw new EcphoryError('INVALID_ARGUMENT', `It holds ${users.size} subjects, and --user names one.`)
  return { ...imported, traces: imported.traces.map((trace) => ({ ...trace, scope: { ...trace.scope, user } })) }
}

async function importOne(
  memory: Memory,
  read: CheckedFile,
  { user, tenant, isUserGiven }: ImportOptions,
  onProgress: (done: number, total: number) => void,
): Promise<ImportedFile> {
  const { file, format } = read
  if (read.format === 'events') {
    const { taken, ...rest } = await appendEvents(memory, read.events, isUserGiven ? { tenant, user } : undefined)
    return { file, format, ...rest, traces: taken, messages: 0 }
  }
  const { traces, skipped, refused } = read.imported
  const done = await recordImported(memory, tenant, traces, onProgress)
  return { file, format, ...done, skipped: [...skipped, ...done.skipped], refused: [...refused, ...done.refused] }
}
