import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EcphoryError } from '@ecphory/memory'
import { checkHeadId, checkStoredHead, type HeadStore, type StoredHead } from '@ecphory/routing'
import { readHead } from './head.ts'

/**
 * Heads in a folder, which is made with the first of them: each in a folder of its own, named by its id, as `openHead`
 * takes it. Several processes may share it: a head appears as a whole, by one rename.
 *
 * Throws `FILE_UNREADABLE` for what can't be read, and `STORE_FAILED` where it can't be written.
 */
export function createHeadFolder(folder: string): HeadStore {
  const get = async (id: string): Promise<StoredHead> => {
    checkHeadId(id)
    const stored = await readHead(join(folder, id))
    checkStoredHead(id, stored)
    return stored
  }
  return {
    get,
    async put(manifest, bytes) {
      checkHeadId(manifest.id)
      checkStoredHead(manifest.id, { manifest, bytes })
      if (await isThere(get, manifest.id)) return
      try {
        await write(folder, { manifest, bytes }, () => isThere(get, manifest.id))
      } catch (error) {
        const message = `The head ${manifest.id} cannot be written to ${folder}: ${String(error)}`
        throw new EcphoryError('STORE_FAILED', message, { cause: error })
      }
    },
  }
}

async function write(
  folder: string,
  { manifest, bytes }: StoredHead,
  isThereNow: () => Promise<boolean>,
): Promise<void> {
  const made = join(folder, `.${manifest.id}-${randomUUID()}`)
  try {
    await mkdir(made, { recursive: true })
    await writeThrough(join(made, manifest.file), bytes)
    await writeThrough(join(made, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await moveInto(join(folder, manifest.id), made, isThereNow)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

async function isThere(get: (id: string) => Promise<StoredHead>, id: string): Promise<boolean> {
  try {
    await get(id)
    return true
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'FILE_UNREADABLE') return false
    throw error
  }
}

/** What is named on the log must outlive a power cut. */
async function writeThrough(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Somebody else may have been faster; what lies there broken gives way. */
async function moveInto(place: string, made: string, isThereNow: () => Promise<boolean>): Promise<void> {
  try {
    await rename(made, place)
  } catch (error) {
    if (await isThereNow()) return
    if (!isTaken(error)) throw error
    await rm(place, { recursive: true, force: true })
    await rename(made, place)
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(error.code))
