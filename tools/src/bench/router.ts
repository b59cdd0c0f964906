import { openRouter } from '@ecphory/onnx'
import { recordTrace, segmentToPassage } from '@ecphory/memory'
import type { TraceRecorded } from '@ecphory/events'
import { inOrder } from './in-order.ts'
import { costOf } from './measure.ts'
import type { RatioSection } from './section.ts'
import { syntheticMessages } from './synthetic.ts'

const perTrace = 10
const pairs = 30

/** Cutting, encoding, features, head and gate of a trace, against the bare encoder run. */
export const routerSection: RatioSection = {
  ...{ kind: 'ratio', name: 'router', pairs, checkPairs: 10 },
  figures: [
    {
      ...{ name: 'router', better: 'smaller', aim: 1.15 },
      meaning: 'cutting, encoding, features, head, gate / the bare encoder run',
    },
  ],
  async open(bench) {
    const encoder = await bench.encoder()
    const { router, close } = await openRouter(encoder)
    const context = { now: Date.UTC(2026, 0, 1), timeZones: { offsetAt: () => 0 } }
    const messages = syntheticMessages(pairs * perTrace)
    let turn = 0
    return {
      async slice(order) {
        const from = (turn++ % pairs) * perTrace
        const own = messages.slice(from, from + perTrace)
        const trace = recordTrace({ tenant: 'local', user: 'ana' }, own, undefined, context).data as TraceRecorded
        const passages = router.cut(trace).map(segmentToPassage)
        const { ours, baseline } = await inOrder(
          order,
          () => costOf(() => router.route(trace)),
          () => costOf(() => encoder.encode(passages, 'passage')),
        )
        return { pairs: { router: { above: ours, below: baseline } } }
      },
      close,
    }
  },
}
