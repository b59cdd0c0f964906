/** What the command reads from and writes to, besides its memory. */
export interface Io {
  /** Writes to standard output as it is, and resolves once it may go on. */
  write(text: string): Promise<void>
  /** Writes a line to standard error. */
  note(line: string): void
  readInput(): Promise<string>
  /** The lines of standard input as they come. Whoever stops before their end lets go of it. */
  readLines(): AsyncIterable<string>
  /** Whether somebody watches standard error: only then is progress drawn. */
  readonly isWatched: boolean
  /** Columns of the terminal; `Infinity` where there is none, so that a pipe gets whole texts. */
  readonly columns: number
  readonly environment: Readonly<Record<string, string | undefined>>
}
