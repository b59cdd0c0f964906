import type { Command, Option } from 'commander'
import { InvalidArgumentError } from 'commander'
import { modelFromEnvironment } from '@ecphory/llm'
import type { OpenAiModel } from '@ecphory/llm'
import type { ExitCode } from './exit-codes.ts'
import type { Io } from './io.ts'

/** Options that every command has. */
export interface SharedOptions {
  readonly json?: boolean
  readonly db: string
  readonly user: string
  /** Whether the user was named on the command line; a file's own users give way to it. */
  readonly isUserGiven: boolean
  readonly tenant: string
  readonly isTenantGiven: boolean
  /** Absent unless the environment names one. */
  readonly languageModel?: OpenAiModel
  /** What names the stores of services; a file that is named on the command line goes before them. */
  readonly environment: Io['environment']
  readonly isFileGiven: boolean
  /** A file that names routers and extractors. */
  readonly versions?: string
  /** Extractors given on the command line, as `type=module or name`. */
  readonly extractor?: readonly string[]
}

/** What a command found: one JSON value for programs, text for people. */
export interface Answer {
  readonly json: unknown
  readonly text: string
  readonly exit?: ExitCode
}

export type Action<Options> = (args: readonly string[], options: Options & SharedOptions, io: Io) => Promise<Answer>

/** A command of the program: how it is called, what its options are, and what it does. */
export interface CommandDefinition<Options = object> {
  /** As commander reads it, e.g. `recall <question>`. */
  readonly signature: string
  readonly summary: string
  /** What its help says besides, behind the options. */
  readonly notes?: string
  readonly options: readonly Option[]
  readonly action: Action<Options>
}

/** Commands under one name, such as `router status`. */
export interface CommandGroup {
  readonly name: string
  readonly summary: string
  readonly commands: readonly CommandDefinition<never>[]
}

/** Hides the options' type, so that commands of all kinds stand in one list. */
export function defineCommand<Options = object>(definition: CommandDefinition<Options>): CommandDefinition<never> {
  return definition as CommandDefinition<never>
}

export const defaultPath = './.ecphory/memory.db'

/** Adds a command, or a group of them, to the program; its answer is printed, and its exit code handed to `onExit`. */
export function addCommand(
  program: Command,
  definition: CommandDefinition<never> | CommandGroup,
  io: Io,
  onExit: (exit: ExitCode) => void,
): void {
  if ('commands' in definition) {
    const group = program.command(definition.name).summary(definition.summary).description(definition.summary)
    for (const one of definition.commands) addCommand(group, one, io, onExit)
    return
  }
  const { ECPHORY_DB: db, ECPHORY_USER: user, ECPHORY_TENANT: tenant } = io.environment
  const command = program.command(definition.signature).summary(definition.summary).description(definition.summary)
  for (const option of definition.options) command.addOption(option)
  if (definition.notes !== undefined) command.addHelpText('after', `\n${definition.notes}`)
  command
    .option(
      '--db <path>',
      'file of the memory (ECPHORY_DB); without it, ECPHORY_KAFKA and ECPHORY_NEO4J_URL name services',
      db ?? defaultPath,
    )
    .option('--user <name>', `whose memory (ECPHORY_USER; default: "${user ?? 'me'}")`)
    .option('--tenant <name>', 'tenant of the user (ECPHORY_TENANT)', tenant ?? 'local')
    .option(
      '--versions <file>',
      'names of routers and extractors (ECPHORY_VERSIONS)',
      io.environment['ECPHORY_VERSIONS'],
    )
    .option('--json', 'print one JSON value on standard output')
    .action(async () => {
      const given = command.opts()
      const languageModel = modelFromEnvironment(io.environment)
      const options = {
        ...given,
        user: given['user'] ?? user ?? 'me',
        isUserGiven: given['user'] !== undefined,
        isTenantGiven: command.getOptionValueSource('tenant') === 'cli',
        environment: io.environment,
        isFileGiven: command.getOptionValueSource('db') === 'cli',
        ...(languageModel && { languageModel }),
      } as never
      const answer = await definition.action(command.args, options, io)
      if (given['json']) await io.write(`${JSON.stringify(answer.json, null, 2)}\n`)
      else if (answer.text !== '') await io.write(`${answer.text}\n`)
      if (answer.exit !== undefined) onExit(answer.exit)
    })
}

/** A whole number of at least `min`. */
export function parseCount(min: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
      throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`)
    return value
  }
}

/** A name or an id. Blank ones are a script's empty variables: one key for all that it records. */
export function parseName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must not be blank.')
}

/** Numbers from 0 to 1 with commas, e.g. `0.05,0.1`. */
export function parseShares(text: string): readonly number[] {
  const shares = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (shares.every((share) => share >= 0 && share <= 1)) return shares
  throw new InvalidArgumentError('It must be numbers from 0 to 1, with commas.')
}

/** An amount of money or the like, 0 or more. */
export function parseAmount(text: string): number {
  const amount = text.trim() === '' ? Number.NaN : Number(text)
  if (amount >= 0 && Number.isFinite(amount)) return amount
  throw new InvalidArgumentError('It must be a number of at least 0.')
}

/** An instant as ISO 8601, e.g. `2026-03-01` or `2026-03-01T18:00:00+01:00`. */
export function parseTime(text: string): string {
  const isIso = /^[+-]?\d{4,6}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(text)
  if (!isIso || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('It must be a time in ISO 8601, such as 2026-03-01T18:00:00+01:00.')
  return text
}

/** `--from` and `--to`: a place on the root log. */
export type BoundOption =
  | { readonly position: number; readonly partition?: number }
  | { readonly instant: string }
  | { readonly traceId: string }

export function parseBound(text: string): BoundOption {
  const place = /^position:(?:(\d+)\/)?(\d+)$/.exec(text)
  if (place !== null) {
    const position = Number(place[2])
    return place[1] === undefined ? { position } : { partition: Number(place[1]), position }
  }
  // The ids of traces are 32 hexadecimal digits; whatever is none is to be a time.
  return /^[0-9a-f]{32}$/.test(text) ? { traceId: text } : { instant: parseTime(text) }
}

/** `--as-of`: an instant, or the number of a log position. */
export interface AsOfOption {
  readonly instant?: string
  readonly position?: number
}

export function parseAsOf(text: string): AsOfOption {
  // A year alone is four digits as well; a position is marked, so that the two are never confused.
  const position = /^position:(\d+)$/.exec(text)?.[1]
  return position === undefined ? { instant: parseTime(text) } : { position: Number(position) }
}
