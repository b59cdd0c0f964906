import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { rootTopic } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { ratioOf, timed } from './measure.ts'
import type { Ratio } from './measure.ts'
import { syntheticMessages } from './synthetic.ts'

const batch = 100

/** `append`: durable appends in batches of 100, against a raw write and fdatasync of the same bytes. Greater is better. */
export async function benchAppend(folder: string, rounds: number): Promise<Ratio> {
  const events = traceEvents(batch)
  const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const store = await openSqlite({ path: join(folder, 'append.db') })
  const file = openSync(join(folder, 'append.raw'), 'a')
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round += 1) {
    const raw = await timed(() => {
      writeSync(file, bytes)
      fdatasyncSync(file)
    })
    const ours = await timed(() => store.log.append(events.map((event) => ({ topic: rootTopic, event }))))
    pairs.push([raw, ours])
  }
  closeSync(file)
  await store.close()
  return ratioOf(pairs)
}

function traceEvents(count: number): EcphoryEvent[] {
  const context = { now: Date.UTC(2026, 0, 1), timeZones: { offsetAt: () => 0 } }
  return syntheticMessages(count).map((message) =>
    recordTrace({ tenant: 'local', user: 'ana' }, [message], undefined, context),
  )
}
