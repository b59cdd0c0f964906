import { loadConfig, printConfig } from '@ecphory/nest'
import { serveEnvironment } from './serve-environment.ts'
import { standaloneConfig } from './standalone-config.ts'

/** What `serve` says instead of starting, and how it ends; undefined where it is given nothing. */
export function answerArguments(args: readonly string[]): { readonly text: string; readonly exit: number } | undefined {
  if (args.length === 0) return undefined
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { text: help(), exit: 0 }
  return { text: 'INVALID_ARGUMENT: serve takes no arguments; "npm run serve -- --help" lists its settings.', exit: 2 }
}

function help(): string {
  const settings = Object.entries(printConfig(standaloneConfig, loadConfig(standaloneConfig, serveEnvironment({}))))
  const width = Math.max(...settings.map(([variable]) => variable.length))
  return [
    'Serves one memory file over GraphQL, in one process. Ctrl-C stops it.',
    '',
    'Settings are variables of the environment, or stand in the file that ECPHORY_CONFIG names:',
    ...settings.map(([variable, value]) => `  ${variable.padEnd(width)}  ${value}`),
  ].join('\n')
}
