import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { subjectToKey } from '@ecphory/events'
import type { EcphoryEvent } from '@ecphory/events'
import { bytesToBase64 } from '@ecphory/memory'
import type { Anchor, CheckpointKey, GraphOp, GraphStore } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import type { SqliteStore } from '@ecphory/sqlite'

/**
 * What the SQLite store costs by itself: durable appends against a plain file with the same bytes, projection per
 * anchor with its postings, and the three reads of anchors at growing sizes.
 *
 *   node --conditions=@ecphory/source tools/src/bench/sqlite-raw.ts [anchors …]
 */
const sizes = process.argv.slice(2).map(Number)
const directory = mkdtempSync(join(tmpdir(), 'ecphory-bench-'))
const random = generator(7)

/** Both are done in turns, so that a busy machine slows both alike. */
async function benchAppend(): Promise<void> {
  const batch = 100
  const events = Array.from({ length: batch }, (_, i) => eventOf(i))
  const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const store = await openSqlite({ path: join(directory, 'append.db') })
  const file = openSync(join(directory, 'append.raw'), 'a')
  const [ours, raw]: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round < 200; round++) {
    ours.push(await costOf(() => store.log.append(events.map((event) => ({ topic: 'in', event })))))
    raw.push(
      await costOf(() => {
        writeSync(file, bytes)
        fdatasyncSync(file)
      }),
    )
  }
  closeSync(file)
  await store.close()
  const ratio = median(raw).wall / median(ours).wall
  console.log(
    `append      ${(bytes.length / batch).toFixed(0)} B an event, batch ${batch}: ${shown(median(ours))}, raw ${shown(median(raw))}, ratio ${ratio.toFixed(2)}`,
  )
}

async function benchGraph(size: number): Promise<void> {
  const path = join(directory, `graph-${size}.db`)
  let store = await openSqlite({ path })
  const perBatch = median(await fill(store, size))
  await store.close()
  const bytes = statSync(path).size / size
  console.log(
    `${String(size).padStart(7)} anchors  a batch of 100 put in ${shown(perBatch)}, ${bytes.toFixed(0)} B each`,
  )
  store = await openSqlite({ path })
  const first = await costOf(() => store.graphs.statistics('s', [], {}, {}))
  console.log(`${' '.repeat(16)} first read of the space ${shown(first)}`)
  await benchReads(store.graphs, Math.min(size, 600))
  await store.close()
}

async function fill(store: SqliteStore, size: number): Promise<Cost[]> {
  const key: CheckpointKey = { projection: 'episodic', generation: 'g1', topic: 'facts', partition: 0 }
  const times: Cost[] = []
  for (let from = 0; from < size; from += 100) {
    const ops = Array.from({ length: 100 }, (_, i): GraphOp => {
      return { op: 'putAnchor', space: 's', anchor: anchorOf(from + i), recordFrom: from + i }
    })
    times.push(
      await costOf(() => store.graphs.transact(key, from, from + 100, (transaction) => transaction.apply(ops))),
    )
  }
  return times
}

async function benchReads(graphs: GraphStore, limit: number): Promise<void> {
  const reads: Record<string, Cost[]> = { statistics: [], lexical: [], nearest: [] }
  for (let round = 0; round < 60; round++) {
    const terms = Array.from({ length: 8 }, () => termOf())
    const vector = Float32Array.from({ length: 384 }, () => random() - 0.5)
    reads.statistics?.push(await costOf(() => graphs.statistics('s', terms, {}, {})))
    reads.lexical?.push(await costOf(() => graphs.query('s', [{ find: 'lexical', terms, limit }], {}, {})))
    reads.nearest?.push(await costOf(() => graphs.query('s', [{ find: 'nearest', vector, limit }], {}, {})))
  }
  for (const [name, costs] of Object.entries(reads)) {
    const figures = `p50 ${shown(median(costs))}, p95 ${shown(quantile(costs, 0.95))}`
    console.log(`${' '.repeat(16)} ${name.padEnd(10)} 8 terms, limit ${limit}: ${figures}`)
  }
}

/** About 20 own and 40 context terms. */
function anchorOf(i: number): Anchor {
  const counts = new Map<string, { own: number; context: number }>()
  for (let word = 0; word < 60; word++) {
    const term = termOf()
    const count = counts.get(term) ?? { own: 0, context: 0 }
    count[word < 20 ? 'own' : 'context'] += 1
    counts.set(term, count)
  }
  return {
    segmentId: hexOf(i),
    traceId: hexOf(i >> 2),
    sourceId: `D${i >> 4}:${i & 15}`,
    index: i & 3,
    agent: null,
    session: `session-${i >> 6}`,
    role: 'user',
    speaker: null,
    text: [...counts.keys()].slice(0, 20).join(' '),
    attachments: [],
    time: { instant: 1_700_000_000_000 + i * 60_000, offsetMinutes: 60, precision: 'minute', source: 'given' },
    terms: [...counts].map(([term, count]) => ({ term, ...count })),
    ownLength: 20,
    contextLength: 40,
    vector: {
      encoder: 'e5-small@bench',
      scale: 0.001,
      bytes: bytesToBase64(Int8Array.from({ length: 384 }, () => Math.floor(random() * 255) - 127)),
    },
    probabilities: { episodic: 0.9, semantic: 0.1, procedural: 0.05, working: 0.02, fragmented: 0.03 },
    doubtful: false,
    order: i,
  }
}

/**
 * The r-th most frequent word comes in proportion to 1 / (r + 50), as words do once the stop words are gone: the most
 * frequent one is in a sixth of all anchors.
 */
const [vocabulary, stopWords] = [20_000, 50]
const termOf = (): string => {
  const rank = Math.floor(stopWords * ((vocabulary + stopWords) / stopWords) ** random())
  return `w${rank.toString(36)}`
}
const hexOf = (i: number): string => (Math.imul(i + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').repeat(4)

const eventOf = (i: number): EcphoryEvent => ({
  specversion: '1.0',
  id: hexOf(i),
  source: 'bench',
  type: 'ecphory.trace.recorded.v1',
  time: '2026-01-02T03:04:05.000Z',
  datacontenttype: 'application/json',
  tenant: 'local',
  partitionkey: subjectToKey({ tenant: 'local', user: `user-${i % 4}` }),
  data: { text: 'x'.repeat(700) },
})

/** Milliseconds by the clock, and of the process's CPU: on a machine that others use, the second says more. */
interface Cost {
  readonly wall: number
  readonly cpu: number
}

async function costOf(work: () => unknown): Promise<Cost> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}

/** The value that `share` of the costs do not exceed, in ms: `wall (cpu)`. */
function quantile(costs: readonly Cost[], share: number): Cost {
  const at = (of: (cost: Cost) => number): number =>
    costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length * share)] ?? 0
  return { wall: at(({ wall }) => wall), cpu: at(({ cpu }) => cpu) }
}
const median = (costs: readonly Cost[]): Cost => quantile(costs, 0.5)
const shown = ({ wall, cpu }: Cost): string => `${wall.toFixed(2)} ms (cpu ${cpu.toFixed(2)})`

/** A small generator with a seed, so that two runs do the same. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

try {
  await benchAppend()
  for (const size of sizes.length === 0 ? [1_000, 10_000] : sizes) await benchGraph(size)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
