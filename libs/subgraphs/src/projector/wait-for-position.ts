import { projectionOf } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import type { Pipeline } from '@ecphory/service'
import { watermarkPollMs } from '../limits.ts'
import type { RecallRequest } from '../recall/recall-ticket.ts'

/**
 * Waits until the projection has come as far as a request asks for. False where it takes longer than the request waits,
 * or nobody waits any more.
 */
export async function reachesPosition(
  pipeline: Pipeline,
  type: MemoryType,
  { minPosition, waitMs, generation }: RecallRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (minPosition === null) return true
  const { graphs } = pipeline.parts
  const deadline = performance.now() + waitMs
  for (;;) {
    const mark = await graphs.watermark(projectionOf(type), generation, minPosition.partition)
    if (mark > minPosition.offset) return true
    if (performance.now() >= deadline || signal?.aborted) return false
    pipeline.poke()
    await new Promise((resolve) => setTimeout(resolve, watermarkPollMs))
  }
}
