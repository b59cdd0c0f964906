import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EcphoryError } from '@ecphory/memory'

/** 'Ecph' in SQLite's `application_id`; it is in the file before anything else is. */
export const applicationId = 0x45637068

const magic = 'SQLite format 3\0'
const applicationIdAt = 68

/**
 * Looks at a file before SQLite does, so that a foreign one is not touched in any way. Throws `STORE_FOREIGN`, or
 * `STORE_CORRUPT` where it was ours; `STORE_FAILED` where it can't be read. A missing or an empty file is a new store.
 */
export function checkHeader(path: string): void {
  const header = readHeader(path)
  if (header === null) return
  const isOurs = header.length === 100 && header.readUInt32BE(applicationIdAt) === applicationId
  if (!isOurs) throw new EcphoryError('STORE_FOREIGN', `${path} was not made by Ecphory; it is left as it is.`)
  if (header.toString('latin1', 0, magic.length) !== magic) {
    throw new EcphoryError('STORE_CORRUPT', `${path} is damaged: its header is not that of an SQLite file.`)
  }
}

function readHeader(path: string): Buffer | null {
  try {
    if (!statSync(dirname(path)).isDirectory()) throw new Error('Its directory is a file.')
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined || (stats.isFile() && stats.size === 0)) return null
    const file = openSync(path, 'r')
    try {
      const header = Buffer.alloc(100)
      return header.subarray(0, readSync(file, header, 0, 100, 0))
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new EcphoryError(
      'STORE_FAILED',
      `${path} can not be opened: its directory is missing, or it can not be read.`,
      { cause: error },
    )
  }
}
