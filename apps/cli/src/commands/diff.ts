import { readFile, writeFile } from 'node:fs/promises'
import { checkReview, parseQueries, parseReview, toReview } from '@ecphory/embedded'
import type { GenerationDiff, Reviewed } from '@ecphory/embedded'
import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand, parseCount } from '../command.ts'
import { exitCodes, type ExitCode } from '../exit-codes.ts'
import { withExistingMemory } from '../open.ts'
import { formatDiff } from '../print/diff.ts'
import { extractorOption } from './replay.ts'

interface Options {
  readonly queries?: string
  readonly details?: number
  readonly reviewed?: string
  readonly writeReview?: string
}

export const diff = defineCommand<Options>({
  signature: 'diff <before> <after>',
  summary: 'compare two generations: where segments went, which facts and answers changed',
  options: [
    new Option('--queries <file>', 'questions to ask both: JSON, one {user, tenant?, text, now, k?} a line'),
    new Option('--details <count>', 'print so many changes of each sort').argParser(parseCount(0)),
    new Option('--reviewed <file>', 'exit 5 where the changes are exactly those of this file'),
    new Option('--write-review <file>', 'write the changes as reviewed; it holds keys, and no text'),
    extractorOption(),
  ],
  action: async ([before = '', after = ''], options, io) =>
    await withExistingMemory(options, async (memory) => {
      const { queries, reviewed, writeReview, details = 0 } = options
      const asked = queries === undefined ? [] : parseQueries(await readText(queries))
      const review = reviewed === undefined ? undefined : parseReview(await readText(reviewed))
      const found = await memory.diff(before, after, { queries: asked })
      if (writeReview !== undefined) await writeFile(writeReview, `${JSON.stringify(toReview(found), null, 2)}\n`)
      const check = review === undefined ? undefined : checkReview(found, review)
      const text = formatDiff(found, check, details, io.columns)
      return { json: { ...found, ...(check && { review: check }) }, text, exit: exitOf(found, check) }
    }),
})

function exitOf({ segments, facts, answers }: GenerationDiff, check: Reviewed | undefined): ExitCode {
  const isSame = segments.length + facts.length + answers.length === 0
  if (check === undefined) return isSame ? exitCodes.ok : exitCodes.differs
  if (check.unexpected + check.missing > 0) return exitCodes.differs
  return isSame ? exitCodes.ok : exitCodes.reviewed
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new EcphoryError('FILE_UNREADABLE', `${file} can't be read.`, { cause })
  }
}
