import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One line of a service's log. */
export interface LogLine {
  readonly level: string
  readonly msg: string
  readonly [field: string]: unknown
}

/** What a service has written so far, in all its lives. What is no JSON (a crash of the runtime) is a line as well. */
export function readServiceLog(logDir: string, name: string): readonly LogLine[] {
  const file = join(logDir, `${name}.log`)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // Of a process that was killed the last line may be cut off.
  return lines.filter((line) => line !== '').map(parseLine)
}

function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return { level: 'raw', msg: line }
  }
}
