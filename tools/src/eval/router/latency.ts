import { join } from 'node:path'
import { segmentToPassage } from '@ecphory/memory'
import { openEncoder, type EncoderTiming } from '@ecphory/onnx'
import { encodeForHead, headInput, type EncodedForHead, type OpenHead, type SegmentContent } from '@ecphory/routing'
import { workspaceRoot } from '../evaluation.ts'

const warmUp = 20

/**
 * Median milliseconds that a segment costs in each part, one at a time and without a cache. By the clock, so that a
 * busy machine shows; the median, so that it shows less.
 */
export async function segmentLatency(
  segments: readonly SegmentContent[],
  head: OpenHead,
): Promise<Record<string, number>> {
  let timing: EncoderTiming = { tokeniseMs: 0, encodeMs: 0 }
  const encoder = await openEncoder({
    modelDir: join(workspaceRoot, 'models/e5-small'),
    onTiming: (each) => (timing = each),
  })
  const rows: { tokenise: number; encode: number; features: number; head: number }[] = []
  for (const segment of segments) {
    const [of] = await encodeForHead(encoder, [segmentToPassage(segment)])
    const begun = performance.now()
    const input = headInput(segment, (of as EncodedForHead).encoded)
    const made = performance.now()
    await head.logits([input])
    rows.push({
      tokenise: timing.tokeniseMs,
      encode: timing.encodeMs,
      features: made - begun,
      head: performance.now() - made,
    })
  }
  await encoder.close()
  const parts = ['tokenise', 'encode', 'features', 'head'] as const
  const measured = rows.slice(Math.min(warmUp, rows.length - 1))
  return Object.fromEntries(parts.map((part) => [`latencyMs.${part}`, median(measured.map((row) => row[part]))]))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
