import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { envelopeSchema, type EcphoryEvent } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand, type SharedOptions } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Imported, Skipped } from '../import/imported-trace.ts'
import { parseJson } from '../import/json-value.ts'
import { detectFormat, importFormats, readImport, type ImportFormat } from '../import/read-import.ts'
import { recordImported, type Recorded } from '../import/record-imported.ts'
import type { Io } from '../io.ts'
import { withNewMemory, type Memory } from '../open.ts'
import { fitText } from '../print/text-width.ts'
import { startProgress } from '../progress.ts'

interface Options {
  readonly format?: ImportFormat
  readonly session?: string
}

/** A reason may quote a library at length; its start tells enough. */
const refusalColumns = 160

/** What became of one file. */
interface ImportedFile extends Recorded {
  readonly file: string
  readonly format: ImportFormat
  readonly skipped: readonly Skipped[]
}

export const importCommand = defineCommand<Options>({
  signature: 'import <files...>',
  summary: 'record conversations from files; a second import of a file changes nothing',
  options: [
    new Option('--format <name>', 'what the files are; detected where not given').choices(importFormats),
    new Option('--session <id>', 'session of messages whose file names none'),
  ],
  action: async (files, options, io) => {
    const texts = await Promise.all(files.map(async (file) => ({ file, text: await readText(file) })))
    return await withNewMemory(options, async (memory) => {
      const done: ImportedFile[] = []
      for (const { file, text } of texts) done.push(await importFile(memory, file, text, options, io))
      const isRefused = done.some(({ refused }) => refused.length > 0)
      const text = done.map(formatFile).join('\n')
      return { json: done, text, ...(isRefused ? { exit: exitCodes.error } : {}) }
    })
  },
})

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new EcphoryError('FILE_UNREADABLE', `${file} cannot be read (${reason}).`, { cause })
  }
}

async function importFile(
  memory: Memory,
  file: string,
  text: string,
  options: Options & SharedOptions,
  io: Io,
): Promise<ImportedFile> {
  const format = options.format ?? detectFormat(text)
  if (format === undefined) {
    const known = importFormats.join(', ')
    throw new EcphoryError('FILE_UNREADABLE', `${file} is in no format that import reads (${known}).`)
  }
  if (format === 'events') return await importEvents(memory, file, text, options)
  const { user, tenant, session } = options
  const imported = readImport(text, format, { user, ...(session === undefined ? {} : { session }) })
  const traces = options.isUserGiven ? underOneUser(file, imported, user) : imported.traces
  const progress = startProgress(io, basename(file), traces.length)
  try {
    const recorded = await recordImported(memory, tenant, traces, (done) => progress.update(done, traces.length))
    return { file, format, ...recorded, skipped: imported.skipped }
  } finally {
    progress.stop()
  }
}

/** A user named on the command line takes the place of the file's own, where that is one person. */
function underOneUser(file: string, { traces }: Imported, user: string): Imported['traces'] {
  const users = new Set(traces.map(({ scope }) => scope.user))
  if (users.size > 1)
    throw new EcphoryError('INVALID_ARGUMENT', `${file} holds ${users.size} subjects, and --user names one.`)
  return traces.map((trace) => ({ ...trace, scope: { ...trace.scope, user } }))
}

async function importEvents(
  memory: Memory,
  file: string,
  text: string,
  { user, tenant, isUserGiven }: SharedOptions,
): Promise<ImportedFile> {
  const events = parseEvents(file, text)
  const { taken, skipped } = await memory.import(events, isUserGiven ? { tenant, user } : undefined)
  await memory.settled()
  const left = { where: 'the file', reason: `${skipped} events are no root events, or not of this user` }
  const subjects = new Set(events.map(({ partitionkey }) => partitionkey)).size
  return {
    file,
    format: 'events',
    subjects,
    traces: taken,
    messages: 0,
    refused: [],
    skipped: skipped > 0 ? [left] : [],
  }
}

/** An export is whole or it is nothing: one broken line refuses the file. */
function parseEvents(file: string, text: string): EcphoryEvent[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const event = envelopeSchema.safeParse(parseJson(line))
    if (!event.success) throw new EcphoryError('FILE_UNREADABLE', `${file}: line ${index + 1} is no event.`)
    return [event.data]
  })
}

function formatFile({ file, format, subjects, traces, messages, refused, skipped }: ImportedFile): string {
  const what =
    format === 'events'
      ? `${traces} events`
      : `${traces} traces with ${messages} messages of ${subjects === 1 ? 'one subject' : `${subjects} subjects`}`
  return [
    `${file} (${format}): ${what} are searchable.`,
    ...refused.map(({ session, message }) => `  refused ${session ?? 'a trace'}: ${fitText(message, refusalColumns)}`),
    ...[...groupByReason(skipped)].map(([reason, places]) => `  skipped ${places.length}: ${reason} (${list(places)})`),
  ].join('\n')
}

function groupByReason(skipped: readonly Skipped[]): ReadonlyMap<string, string[]> {
  const places = new Map<string, string[]>()
  for (const { where, reason } of skipped) places.set(reason, [...(places.get(reason) ?? []), where])
  return places
}

function list(places: readonly string[]): string {
  return places.length <= 3 ? places.join(', ') : `${places.slice(0, 3).join(', ')}, …`
}
