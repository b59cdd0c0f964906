import { openSqlite } from '../open-sqlite.ts'
import { anchorOf, eventOf, factsCheckpoint } from './samples.ts'

/**
 * A process to be killed: for every number, an event on the log by eight writers, an output with its claim, and an
 * anchor with its checkpoint. Prints each number once all of it is acknowledged.
 */
const [path = '', from = '0'] = process.argv.slice(2)
const store = await openSqlite({ path })

async function project(i: number): Promise<void> {
  const { topic, partition } = { topic: 'in', partition: 0 }
  const held = await store.log.committed('router', topic, partition)
  await store.log.commit({
    ...{ group: 'router', topic, partition, expected: held, next: i + 1, watermark: i + 1 },
    outputs: [{ topic: 'out', event: eventOf('ana', `${i}`) }],
    claims: [{ name: `claim-${i}`, value: `${i}` }],
  })
  // What a killed predecessor committed to the log alone is caught up with.
  for (let next = await store.graphs.checkpoint(factsCheckpoint); next <= i; next++) {
    const op = { op: 'putAnchor', space: 's', anchor: anchorOf(next), recordFrom: next } as const
    await store.graphs.transact(factsCheckpoint, next, next + 1, (transaction) => transaction.apply([op]))
  }
}

for (let i = Number(from); ; i++) {
  const appending = Array.from({ length: 8 }, (_, writer) =>
    store.log.append([{ topic: 'in', event: eventOf(`user-${writer}`, `${i}`) }]),
  )
  await Promise.all([...appending, project(i)])
  process.stdout.write(`${i}\n`)
}
