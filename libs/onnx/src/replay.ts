import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EcphoryError } from '@ecphory/memory'
import { readReplayRow, type LabelledInput } from '@ecphory/routing'

/** A sample of what a folder's head learned from: `replay.jsonl.gz`. Throws `FILE_UNREADABLE` where it is not one. */
export async function readReplay(folder: string): Promise<readonly LabelledInput[]> {
  try {
    const bytes = await promisify(gunzip)(await readFile(join(folder, 'replay.jsonl.gz')))
    return bytes.toString('utf8').trim().split('\n').map(readReplayRow)
  } catch (error) {
    throw new EcphoryError('FILE_UNREADABLE', `The replay in ${folder} cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}
