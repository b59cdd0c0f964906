import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { detectFormat, importFormats, processIo, readImport, recordImported, startProgress } from '@ecphory/cli'
import { openMemory } from '@ecphory/embedded'
import { EcphoryError } from '@ecphory/memory'

export interface StartSource {
  readonly file: string
  /** The user whose memory is asked; the file's first one where it is not given. */
  readonly user: string | undefined
  /** Where the memory is kept; named after the file's content where it is not given. */
  readonly store: string | undefined
}

type Memory = Awaited<ReturnType<typeof openMemory>>
type Imported = ReturnType<typeof readImport>

/** A memory that holds the file, ready to be asked. */
export interface Start {
  readonly memory: Memory
  readonly subject: ReturnType<Memory['of']>
  readonly user: string
  readonly store: string
  readonly imported: Imported
}

/** Records the file into a store of its own, or reuses the store where an earlier run has done so. */
export async function openStart(source: StartSource): Promise<Start> {
  const text = readText(source.file)
  const hash = createHash('sha256').update(text).digest('hex')
  const store = source.store ?? `.ecphory/start-${hash.slice(0, 8)}.db`
  const imported = parse(source.file, text, source.user)
  const user = source.user ?? imported.traces[0]?.scope.user ?? 'me'
  const isReused = isComplete(store, hash)
  if (!isReused) makeRoom(store)
  const memory = await openMemory({ path: store })
  try {
    console.log(isReused ? `Already recorded in ${store}, and reused.` : await recordAll(memory, source.file, imported))
    if (!isReused) writeFileSync(marker(store), hash)
    return { memory, subject: memory.of({ user }), user, store, imported }
  } catch (error) {
    await memory.close()
    throw error
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new EcphoryError('FILE_UNREADABLE', `${file} cannot be read (${code}).`, { cause })
  }
}

function parse(file: string, text: string, user = 'me'): Imported {
  const format = detectFormat(text)
  if (format !== undefined && format !== 'events') return readImport(text, format, { user })
  const known = importFormats.filter((name) => name !== 'events').join(', ')
  throw new EcphoryError('FILE_UNREADABLE', `${file} is in no format that is read here (${known}).`)
}

/** The marker is written last: a store whose run was broken off has none, and is made afresh. */
const marker = (store: string) => `${store}.recorded`

function isComplete(store: string, hash: string): boolean {
  return existsSync(store) && existsSync(marker(store)) && readFileSync(marker(store), 'utf8') === hash
}

function makeRoom(store: string): void {
  mkdirSync(dirname(store), { recursive: true })
  for (const ending of ['', '-wal', '-shm', '.recorded']) rmSync(`${store}${ending}`, { force: true })
}

async function recordAll(memory: Memory, file: string, { traces, skipped, refused }: Imported): Promise<string> {
  const progress = startProgress(processIo(), `Recording ${basename(file)}`, traces.length)
  const started = performance.now()
  try {
    const done = await recordImported(memory, 'local', traces, (count) => progress.update(count, traces.length))
    const [refusal] = [...refused, ...done.refused]
    if (done.traces === 0 && refusal !== undefined)
      throw new EcphoryError('REFUSED', `Nothing of ${file} was taken: ${refusal.message}`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const people = done.subjects === 1 ? '' : ` of ${done.subjects} users`
    const left = [skipped, refused, done.skipped, done.refused].reduce((sum, { length }) => sum + length, 0)
    return (
      `Recorded ${basename(file)}: ${plural(done.messages, 'message')} in ${plural(done.traces, 'conversation')}${people}, in ${seconds} s.` +
      (left > 0 ? ` Left out: ${left} (npm run -s ecphory -- import tells why).` : '')
    )
  } finally {
    progress.stop()
  }
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
