import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** One value on disk that a run which is stopped finds again. */
export interface Checkpoint<Value> {
  /** Undefined where nothing was written, or nothing that can be used: `say` is told why. */
  read(): Value | undefined
  /** Takes the place of what was there, as a whole or not at all. */
  write(value: Value): void
}

/**
 * A checkpoint by its name, and by the hash of everything that its value follows from: one that was written under another
 * hash is not used.
 */
export type Checkpoints = <Value>(name: string, key: string) => Checkpoint<Value>

/** Nothing is kept. */
export const noCheckpoints: Checkpoints = () => ({ read: () => undefined, write() {} })

/**
 * Checkpoints in a folder, which is made with the first one. Values are JSON, with arrays of float32 in them.
 *
 * @param say is told, in a sentence, of each checkpoint that is there and cannot be used
 */
export const checkpointsIn =
  (folder: string, say: (sentence: string) => void): Checkpoints =>
  <Value>(name: string, key: string) => {
    const file = join(folder, `${name}-${key.slice(0, keyCharacters)}.json`)
    return {
      read() {
        if (!existsSync(file)) {
          if (hasOthers(folder, name)) say(`${name}: a checkpoint of other settings, data or code is not used.`)
          return undefined
        }
        const body = readBody(file, key)
        if (body === null) say(`${name}: the checkpoint ${file} is damaged. It is not used, and made anew.`)
        return body === null ? undefined : (JSON.parse(body, reviveArrays) as Value)
      },
      write(value) {
        const body = JSON.stringify(value, packArrays)
        const made = `${file}.${process.pid}-${threadId}.new`
        mkdirSync(folder, { recursive: true })
        writeFileSync(made, `${JSON.stringify({ key, sha256: sha256(body) })}\n${body}`)
        renameSync(made, file)
      },
    }
  }

const keyCharacters = 16

const hasOthers = (folder: string, name: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder).some(
    (file) => file.startsWith(`${name}-`) && /^[0-9a-f]{16}\.json$/u.test(file.slice(name.length + 1)),
  )

/** What stands behind the first line, which says its key and its hash; null where it is not as that says. */
function readBody(file: string, key: string): string | null {
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  return end >= 0 && text.slice(0, end) === JSON.stringify({ key, sha256: sha256(body) }) ? body : null
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const packArrays = (_name: string, value: unknown): unknown =>
  value instanceof Float32Array
    ? { float32: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
    : value

function reviveArrays(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('float32' in value)) return value
  const bytes = Buffer.from(value.float32 as string, 'base64')
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}
