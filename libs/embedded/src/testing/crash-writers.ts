import { memoryTypes } from '@ecphory/memory'
import { openTestMemory } from './open-test-memory.ts'

/**
 * A process of eight writers, to be killed: `crash-writers.ts FILE COUNT START…`. Each writer records its traces in
 * order for a subject of its own, and prints `writer index` once one is acknowledged. Ends with `done DIGEST…`.
 */
const [path = '', count = '0', ...starts] = process.argv.slice(2)
const texts = [
  (turn: number) => `episodic: I met Bea at the mill on day ${turn}.`,
  (turn: number) => `semantic: I live in street ${turn % 3}.`,
  (turn: number) => `procedural: When it rains on day ${turn}, take the bus.`,
  (turn: number) => `working: I need to buy ${turn} boards by Friday.`,
  () => 'Thank you!',
]

const { memory } = await openTestMemory({ path, types: memoryTypes })
await Promise.all(starts.map((start, writer) => write(writer, Number(start))))
await memory.settled()
const digests = await Promise.all(starts.map((_, writer) => memory.of({ user: `w${writer}` }).digest('history')))
console.log(`done ${digests.join(' ')}`)
await memory.close()

async function write(writer: number, start: number): Promise<void> {
  const subject = memory.of({ user: `w${writer}` })
  for (let turn = start; turn < Number(count); turn += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + turn, 8 + writer)).toISOString()
    const content = texts[(turn + writer) % texts.length]?.(turn) ?? ''
    await subject.record([{ role: 'user', content, at }], { key: `t${turn}` })
    console.log(`${writer} ${turn}`)
  }
}
