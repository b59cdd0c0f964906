import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { inOrder } from './in-order.ts'
import { costOf } from './measure.ts'
import type { RatioSection } from './section.ts'
import { syntheticMessages } from './synthetic.ts'

const batch = 100

/** Durable appends in batches of 100, against a raw write and fdatasync of the same bytes. */
export const appendSection: RatioSection = {
  ...{ kind: 'ratio', name: 'append', pairs: 100, checkPairs: 40, warmUps: 40 },
  figures: [
    {
      ...{ name: 'append', better: 'greater', aim: 0.5 },
      meaning: 'raw write + fdatasync of the same bytes / durable append, batches of 100',
    },
  ],
  async open({ folder }) {
    const events = traceEvents(batch)
    const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    const store = await openSqlite({ path: join(folder, 'append.db') })
    const file = openSync(join(folder, 'append.raw'), 'a')
    const writeRaw = () => {
      writeSync(file, bytes)
      fdatasyncSync(file)
    }
    const append = () => store.log.append(events.map((event) => ({ topic: rootTopic, event })))
    return {
      async slice(order) {
        const { ours, baseline } = await inOrder(
          order,
          () => costOf(append),
          () => costOf(writeRaw),
        )
        return { pairs: { append: { above: baseline, below: ours } } }
      },
      async close() {
        closeSync(file)
        await store.close()
      },
    }
  },
}

function traceEvents(count: number): EcphoryEvent[] {
  const context = { now: Date.UTC(2026, 0, 1), timeZones: { offsetAt: () => 0 } }
  return syntheticMessages(count).map((message) =>
    recordTrace({ tenant: 'local', user: 'ana' }, [message], undefined, context),
  )
}
