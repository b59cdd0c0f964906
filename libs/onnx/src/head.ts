import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EcphoryError } from '@ecphory/memory'
import {
  headManifestSchema,
  labelCount,
  lexicalBits,
  type HeadInput,
  type HeadManifest,
  type OpenHead,
  type StoredHead,
} from '@ecphory/routing'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { sha256Of } from './sha256.ts'

/**
 * Opens the head of a folder: `manifest.json` and the file it names. A head is small enough for the caller's thread.
 *
 * @throws EcphoryError `FILE_UNREADABLE` where either file is missing, or the head is not the one that the manifest names
 */
export async function openHead(folder: string): Promise<OpenHead> {
  const { manifest, bytes } = await readHead(folder)
  try {
    return await createHead(manifest, bytes)
  } catch (error) {
    if (error instanceof EcphoryError) throw error
    throw unreadable(folder, error)
  }
}

/** The two files of a folder, unopened. Throws `FILE_UNREADABLE` where either is missing, or the manifest is none. */
export async function readHead(folder: string): Promise<StoredHead> {
  try {
    const manifest = headManifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
    return { manifest, bytes: await readFile(join(folder, manifest.file)) }
  } catch (error) {
    throw unreadable(folder, error)
  }
}

const unreadable = (folder: string, cause: unknown): EcphoryError =>
  new EcphoryError('FILE_UNREADABLE', `The head in ${folder} cannot be read: ${String(cause)}`, { cause })

/**
 * Opens a head from bytes, as training and stores have them. The session is warm when it is returned. `logits` throws
 * `ENCODER_MISMATCH` for inputs of another length than those that it was trained on.
 */
export async function createHead(manifest: HeadManifest, file: Uint8Array): Promise<OpenHead> {
  const sha256 = sha256Of(file)
  if (sha256 !== manifest.sha256 || manifest.lexicalBits !== lexicalBits) {
    throw new EcphoryError('FILE_UNREADABLE', `The head ${manifest.id} is not the file that its manifest describes.`)
  }
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const blank: HeadInput = {
    dense: new Float32Array(manifest.denseCount),
    termIds: new Int32Array(0),
    termWeights: new Float32Array(0),
  }
  await runOne(session, blank)
  return {
    manifest,
    async logits(inputs) {
      const rows: Float32Array[] = []
      for (const input of inputs) {
        checkInput(manifest, input)
        rows.push(await runOne(session, input))
      }
      return rows
    },
    release: () => session.release(),
  }
}

/** Heads of one encoder may have been trained on less of what it says. */
function checkInput({ id, denseCount }: HeadManifest, { dense }: HeadInput): void {
  if (dense.length === denseCount) return
  throw new EcphoryError(
    'ENCODER_MISMATCH',
    `The head ${id} takes ${denseCount} values of a segment and there are ${dense.length}: go back to the shipped one.`,
  )
}

async function runOne(session: InferenceSession, input: HeadInput): Promise<Float32Array> {
  // The graph needs one term at least; one of weight 0 adds nothing.
  const none = input.termIds.length === 0
  const ids = none ? BigInt64Array.of(0n) : BigInt64Array.from(input.termIds, BigInt)
  const results = await session.run({
    dense: new Tensor('float32', input.dense, [1, input.dense.length]),
    term_ids: new Tensor('int64', ids, [ids.length]),
    term_weights: new Tensor('float32', none ? new Float32Array(1) : input.termWeights, [ids.length]),
  })
  return Float32Array.from((results['logits']?.data as Float32Array).subarray(0, labelCount))
}
