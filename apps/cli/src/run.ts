import { Command, CommanderError } from 'commander'
import { addCommand } from './command.ts'
import { commands } from './commands/index.ts'
import { errorToExitCode, errorToLine, exitCodeMeanings, exitCodes, type ExitCode } from './exit-codes.ts'
import type { Io } from './io.ts'

/** Runs one command. Errors are one line on standard error, `CODE: sentence`; the exit code is the result. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  let exit: ExitCode = exitCodes.ok
  const program = createProgram(io, (code) => {
    exit = code
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    io.note(errorToLine(error))
    return errorToExitCode(error)
  }
}

function createProgram(io: Io, onExit: (exit: ExitCode) => void): Command {
  const program = new Command('ecphory')
    .description('Personal memory for AI agents: records what was said, recalls what matters.')
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => void io.write(text),
      writeErr: (text) => io.note(text.trimEnd()),
      outputError: (text, write) => write(`INVALID_ARGUMENT: ${sentence(text)}\n`),
    })
    .addHelpText('after', `\nExit codes:\n${exitCodeMeanings.map(([code, text]) => `  ${code}  ${text}`).join('\n')}`)
  for (const definition of commands) addCommand(program, definition, io, onExit)
  return program
}

/** "error: unknown option '--x'\n(Did you mean --y?)" -> "unknown option '--x' (Did you mean --y?)" */
function sentence(text: string): string {
  return text
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim()
}
