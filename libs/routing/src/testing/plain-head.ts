import { onnxToHead } from '../head-from-onnx.ts'
import type { HeadManifest } from '../head-manifest.ts'
import { headLogits } from '../head.ts'
import type { OpenHead } from '../hot-head.ts'

/** A stored head without the ONNX runtime. After `release` it answers nobody, like one whose session is gone. */
export async function openPlainHead(manifest: HeadManifest, bytes: Uint8Array): Promise<OpenHead> {
  const weights = onnxToHead(bytes)
  let isReleased = false
  return {
    manifest,
    async logits(inputs) {
      const rows: Float32Array[] = []
      for (const input of inputs) {
        // As with a session, other work goes on between two runs.
        await Promise.resolve()
        if (isReleased) throw new Error(`The head ${manifest.id} was released.`)
        rows.push(Float32Array.from(headLogits(weights, input)))
      }
      return rows
    },
    release: async () => {
      isReleased = true
    },
  }
}
