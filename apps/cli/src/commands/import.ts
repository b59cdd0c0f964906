import { basename } from 'node:path'
import type { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand, parseName, type Answer } from '../command.ts'
import { errorToLine, exitCodes } from '../exit-codes.ts'
import { importFiles, isFailed, readFiles, type FailedFile, type ImportedFile } from '../import/import-files.ts'
import { importFormats, type ImportFormat } from '../import/read-import.ts'
import type { Io } from '../io.ts'
import { withNewMemory } from '../open.ts'
import { formatImported } from '../print/imported.ts'
import { startProgress, type Progress } from '../progress.ts'

interface Options {
  readonly format?: ImportFormat
  readonly session?: string
}

export const importCommand = defineCommand<Options>({
  signature: 'import <files...>',
  summary: 'record conversations from files; what an earlier import recorded is not recorded again',
  notes: [
    'A file may be imported again once it has grown. A message with an id (sourceId, id) is known by it within its session;',
    'one without by its words and time, or, without a time, by its words and those before it. So, of a file without ids and',
    'times, everything behind an edited message is new. An edited message with an id is refused, and the recorded one stays.',
    'Messages of one session that follow each other within half an hour are recorded together, as context of each other.',
    'A time without offset or timeZone is read as UTC.',
  ].join('\n'),
  options: [
    new Option('--format <name>', 'what the files are; detected where not given').choices(importFormats),
    new Option('--session <id>', 'session of messages whose file names none').argParser(parseName),
  ],
  action: async (files, options, io) => {
    const read = await readFiles(files, options)
    if (read.every(isFailed)) return answer(read, io)
    return await withNewMemory(options, async (memory) => {
      let shown: { readonly file: string; readonly progress: Progress } | undefined
      const show = (file: string, done: number, total: number): void => {
        if (shown?.file !== file) {
          shown?.progress.stop()
          shown = { file, progress: startProgress(io, basename(file), total) }
        }
        shown.progress.update(done, total)
      }
      try {
        return answer(await importFiles(memory, read, options, show), io)
      } finally {
        shown?.progress.stop()
      }
    })
  },
})

/** One file that fails is the command's failure; of several, all that became of them is told. */
function answer(done: readonly (ImportedFile | FailedFile)[], io: Io): Answer {
  const failed = done.filter(isFailed)
  const [first] = failed
  if (first !== undefined && done.length === 1) throw first.error
  for (const { error } of failed) io.note(errorToLine(error))
  const isPartial = done.some((one) => isFailed(one) || one.refused.length > 0)
  return {
    json: done.map((one) => (isFailed(one) ? { file: one.file, failed: toFailure(one.error) } : one)),
    text: formatImported(done),
    ...(isPartial ? { exit: exitCodes.error } : {}),
  }
}

const toFailure = ({ code, message }: EcphoryError) => ({ code, message })
