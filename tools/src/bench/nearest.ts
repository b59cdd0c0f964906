import { join } from 'node:path'
import { dotBytes, base64ToBytes, quantise } from '@ecphory/memory'
import type { Encoder, GraphOp } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { readRows, workspaceRoot } from '../eval/evaluation.ts'
import { generator, median, timed } from './measure.ts'
import type { TableSection } from './section.ts'

/** How well and how fast the nearest anchors of a large space are found, against comparing every vector. */
interface NearestRow {
  readonly vectors: number
  /** Share of the true nearest ten (sixty) that are among the first ten (sixty) found; mean over the questions. */
  readonly recallAt10: number
  readonly recallAt60: number
  readonly storeMs: number
  readonly exactMs: number
}

const vectors = 20_000
const textsEncoded = 800
const questions = 50
const space = 'nearest'

export const nearestSection: TableSection = {
  ...{ kind: 'table', name: 'nearest' },
  figures: [
    {
      ...{ name: 'nearest.recall@10', better: 'greater' },
      meaning: 'share of the true nearest ten that are found among 20,000 vectors',
    },
  ],
  async measure(context) {
    const row = await measureNearest(context.folder, vectors, await context.encoder())
    context.findings.table('nearest', [row])
    context.findings.value('nearest.recall@10', row.recallAt10, '', false)
  },
}

/**
 * Encodes texts of our own and draws vectors among them: the mean of all, and on top a mixture of three texts' distances
 * from it. So they have the encoder's mean and covariance, which is what makes bits of vectors hard to tell apart.
 * Questions are texts that none was drawn from.
 */
async function measureNearest(folder: string, count: number, encoder: Encoder): Promise<NearestRow> {
  const encoded = await encodeOwnTexts(encoder)
  const [asked, sources] = [encoded.slice(0, questions), encoded.slice(questions)]
  const stored = drawVectors(sources, count).map((vector) => quantise(vector, 'e5-small'))
  const { graphs, close } = await openSqlite({ path: join(folder, 'nearest.db') })
  const key = { projection: 'bench', generation: 'g1', topic: 'bench', partition: 0 }
  await graphs.transact(key, 0, 1, (transaction) => transaction.apply(stored.map(toOp)))
  const bytes = stored.map((vector) => base64ToBytes(vector.bytes))
  const [recall10, recall60, storeTimes, exactTimes]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const query of asked) {
    let found: string[] = []
    storeTimes.push(
      await timed(async () => {
        const [rows = []] = await graphs.query(space, [{ find: 'nearest', vector: query, limit: 60 }], {}, {})
        found = rows.flatMap((row) => (row.row === 'anchor' ? [row.anchor.segmentId] : []))
      }),
    )
    let exact: string[] = []
    exactTimes.push(
      await timed(() => {
        const dots = bytes.map((one, index) => ({ index, dot: dotBytes(query, one) * (stored[index]?.scale ?? 0) }))
        exact = dots.sort((a, b) => b.dot - a.dot).map(({ index }) => segmentOf(index))
      }),
    )
    recall10.push(overlap(found, exact, 10))
    recall60.push(overlap(found, exact, 60))
  }
  await close()
  return {
    vectors: count,
    recallAt10: mean(recall10),
    recallAt60: mean(recall60),
    storeMs: median(storeTimes),
    exactMs: median(exactTimes),
  }
}

async function encodeOwnTexts(encoder: Encoder): Promise<readonly Float32Array[]> {
  const rows = readRows<{ text: string }>(join(workspaceRoot, 'tools/data/segments-own/segments.jsonl'))
  const encoded: Float32Array[] = []
  for (const { text } of rows.slice(0, textsEncoded)) encoded.push(...(await encoder.encode([text], 'passage')))
  return encoded
}

function drawVectors(sources: readonly Float32Array[], count: number): Float32Array[] {
  const random = generator(5)
  const center = sources[0]?.map((_, d) => mean(sources.map((one) => one[d] ?? 0))) ?? new Float32Array(0)
  return Array.from({ length: count }, () => {
    const mixed = [1, 0.6, 0.4].map((weight) => {
      const source = sources[Math.floor(random() * sources.length)] as Float32Array
      return { weight, source }
    })
    const vector = center.map((value, d) =>
      mixed.reduce((sum, { weight, source }) => sum + weight * ((source[d] ?? 0) - value), value),
    )
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  })
}

const segmentOf = (index: number): string => `s${index}`

const toOp = (vector: ReturnType<typeof quantise>, index: number): GraphOp => ({
  op: 'putAnchor',
  space,
  recordFrom: 0,
  anchor: {
    segmentId: segmentOf(index),
    traceId: 't',
    sourceId: segmentOf(index),
    ...{ index: 0, agent: null, session: null, role: 'user', speaker: null, text: '', attachments: [] },
    time: { instant: 0, offsetMinutes: 0, precision: 'instant', source: 'given' },
    ...{ terms: [], ownLength: 0, contextLength: 0, vector, doubtful: false, order: 0 },
    probabilities: { episodic: 0, semantic: 0, procedural: 0, working: 0, fragmented: 0 },
  },
})

const overlap = (found: readonly string[], exact: readonly string[], k: number): number => {
  const truth = new Set(exact.slice(0, k))
  return found.slice(0, k).filter((id) => truth.has(id)).length / k
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
