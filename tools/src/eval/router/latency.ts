import { join } from 'node:path'
import { segmentToPassage } from '@ecphory/memory'
import { openEncoder, type OpenHead } from '@ecphory/onnx'
import { headInput, type SegmentContent } from '@ecphory/routing'
import { workspaceRoot } from '../evaluation.ts'

/** Mean milliseconds that a segment costs in each part, after a warm-up, one at a time and without a cache. */
export async function segmentLatency(
  segments: readonly SegmentContent[],
  head: OpenHead,
): Promise<Record<string, number>> {
  const spent = { tokenise: 0, encode: 0, features: 0, head: 0 }
  let counted = false
  const encoder = await openEncoder({
    modelDir: join(workspaceRoot, 'models/e5-small'),
    onTiming: ({ tokeniseMs, encodeMs }) => {
      if (!counted) return
      spent.tokenise += tokeniseMs
      spent.encode += encodeMs
    },
  })
  const warmUp = Math.min(20, segments.length - 1)
  for (const [index, segment] of segments.entries()) {
    counted = index >= warmUp
    const [vector] = await encoder.encode([segmentToPassage(segment)], 'passage')
    const begun = performance.now()
    const input = headInput(segment, vector as Float32Array)
    const made = performance.now()
    await head.logits([input])
    if (!counted) continue
    spent.features += made - begun
    spent.head += performance.now() - made
  }
  await encoder.close()
  const count = segments.length - warmUp
  return Object.fromEntries(Object.entries(spent).map(([part, ms]) => [`latencyMs.${part}`, ms / count]))
}
