import { EcphoryError } from '@ecphory/memory'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { headIdSchema, type HeadManifest } from './head-manifest.ts'

/** A head as it is kept: its file, an ONNX model, and what the file is used with. */
export interface StoredHead {
  readonly manifest: HeadManifest
  readonly bytes: Uint8Array
}

/** Where trained heads are kept, each under its content address. */
export interface HeadStore {
  /** Resolves once the head is durable. One that is kept already stays as it is. */
  put(manifest: HeadManifest, bytes: Uint8Array): Promise<void>
  /** Throws `FILE_UNREADABLE` where there is no head of that id, or what is kept is another. */
  get(id: string): Promise<StoredHead>
}

/** For implementations of `HeadStore`: names under which nothing is kept, and which lead nowhere else. */
export function checkHeadId(id: string): void {
  if (!headIdSchema.safeParse(id).success) throw unreadable(id, 'that is no content address')
}

/** For implementations of `HeadStore`: whether a head is the one that its address names. */
export function checkStoredHead(id: string, { manifest, bytes }: StoredHead): void {
  const digest = bytesToHex(sha256(bytes))
  if (manifest.id !== id || manifest.sha256 !== digest || id !== toHeadId(digest)) {
    throw unreadable(id, 'its file has another hash')
  }
}

/** `router@` and the first 12 digits of the file's sha256. */
export const toHeadId = (digest: string): string => `router@${digest.slice(0, 12)}`

export const unreadable = (id: string, why: string, cause?: unknown): EcphoryError =>
  new EcphoryError('FILE_UNREADABLE', `The head ${JSON.stringify(id)} cannot be read: ${why}.`, { cause })

/** Heads in this process's memory: gone with it. */
export function createMemoryHeadStore(): HeadStore {
  const heads = new Map<string, StoredHead>()
  return {
    async put(manifest, bytes) {
      checkStoredHead(manifest.id, { manifest, bytes })
      if (!heads.has(manifest.id)) heads.set(manifest.id, { manifest, bytes: bytes.slice() })
    },
    async get(id) {
      const held = heads.get(id)
      if (held === undefined) throw unreadable(id, 'it is not kept here')
      return held
    },
  }
}
