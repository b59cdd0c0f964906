import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every file below a folder. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Bytes of all files below a folder. */
export const bytesBelow = (folder: string): number =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0)

/** Files below a folder that hold a text, byte for byte, named from the folder. */
export const filesHolding = (folder: string, text: string): readonly string[] =>
  filesBelow(folder)
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => relative(folder, file))
    .sort()
