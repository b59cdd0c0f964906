import { memoryTypes } from '@ecphory/memory'
import { lifeOfTraces } from './life-of-traces.ts'
import { openTestMemory } from './open-test-memory.ts'

/** Prints both digests of the life of traces: to be run under another time zone. */
const { memory } = await openTestMemory({ types: memoryTypes })
const ana = memory.of({ user: 'ana', session: 's1' })
for (const [index, messages] of lifeOfTraces.entries()) await ana.record(messages, { key: `t${index}` })
await memory.settled()
console.log(JSON.stringify({ history: await ana.digest('history'), state: await ana.digest('state') }))
await memory.close()
