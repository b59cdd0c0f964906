import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EcphoryError, type QuestionMap } from '@ecphory/memory'
import { z } from 'zod'
import { sha256Of } from './sha256.ts'

export const questionMapManifestSchema = z.strictObject({
  /** Of the encoder on whose vectors it was trained, e.g. `e5-small@1f3a…`. */
  encoder: z.string().min(1),
  dimensions: z.int().positive(),
  /** Of `map.bin`: the mean, then the matrix by rows, float32, little-endian. */
  sha256: z.string().length(64),
  trainedOn: z.strictObject({ texts: z.int(), questions: z.int() }),
})
export type QuestionMapManifest = z.infer<typeof questionMapManifestSchema>

/**
 * Reads the map in a folder, for the encoder of that id; null where it was trained on another encoder's vectors.
 *
 * @throws EcphoryError `FILE_UNREADABLE` where a file is missing or not what its manifest says
 */
export async function readQuestionMap(folder: string, encoder: string): Promise<QuestionMap | null> {
  try {
    const text = await readFile(join(folder, 'manifest.json'), 'utf8')
    const manifest = questionMapManifestSchema.parse(JSON.parse(text))
    if (manifest.encoder !== encoder) return null
    const bytes = await readFile(join(folder, 'map.bin'))
    if (sha256Of(bytes) !== manifest.sha256) throw new Error('map.bin is not the file that the manifest names')
    return bytesToMap(bytes, manifest.dimensions)
  } catch (error) {
    throw new EcphoryError('FILE_UNREADABLE', `The map of questions in ${folder} cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}

export function mapToBytes({ mean, matrix }: QuestionMap): Uint8Array {
  const values = new Float32Array(mean.length + matrix.length)
  values.set(mean)
  values.set(matrix, mean.length)
  return new Uint8Array(values.buffer)
}

function bytesToMap(bytes: Uint8Array, dimensions: number): QuestionMap {
  const values = new Float32Array(Uint8Array.from(bytes).buffer)
  if (values.length !== dimensions * (dimensions + 1)) throw new Error('map.bin has another size')
  return { mean: values.slice(0, dimensions), matrix: values.slice(dimensions) }
}
