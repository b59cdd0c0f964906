import { openRouter, openShippedEncoder } from '@ecphory/onnx'
import { recordTrace, segmentToPassage } from '@ecphory/memory'
import type { TraceRecorded } from '@ecphory/events'
import { ratioOf, timed } from './measure.ts'
import type { Ratio } from './measure.ts'
import { syntheticMessages } from './synthetic.ts'

const perTrace = 10

/** `router`: cutting, encoding, features, head and gate of a trace, against the bare encoder run. Smaller is better. */
export async function benchRouter(rounds: number): Promise<Ratio> {
  const encoder = await openShippedEncoder()
  const { router, close } = await openRouter(encoder)
  const context = { now: Date.UTC(2026, 0, 1), timeZones: { offsetAt: () => 0 } }
  const messages = syntheticMessages(rounds * perTrace)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1) {
    const own = messages.slice(round * perTrace, (round + 1) * perTrace)
    const trace = recordTrace({ tenant: 'local', user: 'ana' }, own, undefined, context).data as TraceRecorded
    const passages = router.cut(trace).map(segmentToPassage)
    const bare = await timed(() => encoder.encode(passages, 'passage'))
    pairs.push([await timed(() => router.route(trace)), bare])
  }
  await close()
  await encoder.close()
  return ratioOf(pairs)
}
