/**
 * What a worker thread that runs a file is told beside its data, by the options of the process (`process.execArgv`). Mostly
 * nothing: it inherits them, and refuses some where they are handed to it (`--max-old-space-size`). Only a process with
 * its code on the command line must leave one out: how to read that code, which a file refuses.
 */
export const toThreadOptions = (execArgv: readonly string[]): { readonly execArgv?: string[] } =>
  execArgv.some((option) => option.startsWith('--input-type'))
    ? { execArgv: execArgv.filter((option) => option.startsWith('--conditions=')) }
    : {}
