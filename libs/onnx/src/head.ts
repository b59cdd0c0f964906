import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EcphoryError } from '@ecphory/memory'
import {
  headManifestSchema,
  labelCount,
  lexicalBits,
  type Head,
  type HeadInput,
  type HeadManifest,
} from '@ecphory/routing'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** A head that holds a session of the runtime until it is released. */
export interface OpenHead extends Head {
  release(): Promise<void>
}

/**
 * Opens the head of a folder: `manifest.json` and the file it names. A head is small enough for the caller's thread.
 *
 * @throws EcphoryError `FILE_UNREADABLE` where either file is missing, or the head is not the one that the manifest names
 */
export async function openHead(folder: string): Promise<OpenHead> {
  try {
    const manifest = headManifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
    return await createHead(manifest, await readFile(join(folder, manifest.file)))
  } catch (error) {
    if (error instanceof EcphoryError) throw error
    throw new EcphoryError('FILE_UNREADABLE', `The head in ${folder} cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}

/** The same from bytes, as training has them. The session is warm when it is returned. */
export async function createHead(manifest: HeadManifest, file: Uint8Array): Promise<OpenHead> {
  const sha256 = createHash('sha256').update(file).digest('hex')
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
      for (const input of inputs) rows.push(await runOne(session, input))
      return rows
    },
    release: () => session.release(),
  }
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

/** A head that can be replaced while it is in use. */
export interface HotHead extends Head {
  /** Puts another head in its place. Runs that have begun end on the old one, which is released after the last of them. */
  swap(next: OpenHead): void
  /** Resolves once every head that was swapped out is released. */
  drained(): Promise<void>
  release(): Promise<void>
}

export function createHotHead(first: OpenHead): HotHead {
  let current = counted(first)
  const retiring = new Set<Promise<void>>()
  return {
    get manifest() {
      return current.head.manifest
    },
    logits: (inputs) => current.run((head) => head.logits(inputs)),
    swap(next) {
      const released = current.retire().finally(() => retiring.delete(released))
      retiring.add(released)
      current = counted(next)
    },
    drained: async () => {
      await Promise.all(retiring)
    },
    release: () => current.retire(),
  }
}

interface Counted {
  readonly head: OpenHead
  run<Result>(work: (head: OpenHead) => Promise<Result>): Promise<Result>
  /** Releases the head as soon as no run uses it. */
  retire(): Promise<void>
}

function counted(head: OpenHead): Counted {
  let running = 0
  let idle: (() => void) | null = null
  return {
    head,
    async run(work) {
      running += 1
      try {
        return await work(head)
      } finally {
        running -= 1
        if (running === 0) idle?.()
      }
    },
    async retire() {
      if (running > 0) await new Promise<void>((resolve) => (idle = resolve))
      await head.release()
    },
  }
}
