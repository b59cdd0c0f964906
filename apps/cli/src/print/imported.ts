import { isFailed, type FailedFile, type ImportedFile } from '../import/import-files.ts'
import type { Skipped } from '../import/imported-trace.ts'
import { fitText } from './text-width.ts'

/** A reason may quote a library at length; its start tells enough. */
const refusalColumns = 160

/** A line a file, with what was refused and skipped of it beneath. */
export const formatImported = (files: readonly (ImportedFile | FailedFile)[]): string =>
  files.map(formatFile).join('\n')

function formatFile(one: ImportedFile | FailedFile): string {
  if (isFailed(one)) return `${one.file}: not imported (${one.error.code}).`
  const { file, format, subjects, traces, messages, known, refused, skipped } = one
  const what =
    format === 'events'
      ? `${traces} events`
      : `${traces} traces with ${messages} messages of ${subjects === 1 ? 'one subject' : `${subjects} subjects`}`
  const before = known === 0 ? '' : `; ${known} were there before`
  return [
    `${file} (${format}): ${what} are searchable${before}.`,
    ...refused.map(
      ({ where, session, code, message }) =>
        `  refused ${where ?? session ?? 'a trace'}: ${fitText(`${code}: ${message}`, refusalColumns)}`,
    ),
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
