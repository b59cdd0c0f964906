import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { progress } from '../../eval/evaluation.ts'
import { openOurs, ourForms } from './adapters/ours.ts'
import type { OurForm } from './adapters/ours.ts'
import { readMissed } from './missed-texts.ts'
import { hasVectorTable, readVectorTable, writeVectorTable } from './vector-table.ts'
import type { Purpose, VectorTable } from './vector-table.ts'
import { textsOf } from './workload.ts'
import type { Workload } from './workload.ts'

type Vectors = Readonly<Record<Purpose, Map<string, Float32Array>>>

/**
 * Sees to it that the folder's table has every vector that a workload needs: of the lines of text that peers embed, and of
 * what ours encodes, and of what systems missed in runs before. Later runs of the same workload find it there.
 */
export async function prepareVectors(folder: string, workload: Workload, encoder: Encoder): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([workload, ourForms]))
    .digest('hex')
  const table = tableIn(folder, encoder)
  const isNew = !table.workloads.includes(hash)
  const vectors = { passage: new Map(table.vectors.passage), query: new Map(table.vectors.query) }
  const middles = new Map(table.middles)
  const kept = keeping(encoder, vectors, middles)
  for (const texts of [...readMissed(folder), ...(isNew ? [textsOf(workload)] : [])]) {
    await encodeAll(kept, 'passage', texts.passage)
    await encodeAll(kept, 'query', texts.query)
  }
  if (isNew) for (const form of ourForms) await letOursEncode(workload, form, kept)
  mkdirSync(folder, { recursive: true })
  writeVectorTable(folder, {
    ...table,
    workloads: isNew ? [...table.workloads, hash] : table.workloads,
    vectors,
    middles,
  })
}

/** The encoder, which runs for a text once and keeps its vector. Token vectors are in no table, and none is made. */
function keeping(
  { id, dimensions, tokensMax, encode, encodePassages }: Encoder,
  vectors: Vectors,
  middles: Map<string, Float32Array>,
): Encoder {
  const encodeOne = async (text: string, purpose: Purpose): Promise<Float32Array> => {
    const vector = vectors[purpose].get(text) ?? ((await encode([text], purpose))[0] as Float32Array)
    vectors[purpose].set(text, vector)
    return vector
  }
  return {
    ...{ id, dimensions, tokensMax },
    encode: async (texts, purpose) => {
      const found: Float32Array[] = []
      for (const text of texts) found.push(await encodeOne(text, purpose))
      return found
    },
    ...(encodePassages && {
      async encodePassages(texts: readonly string[]) {
        const missing = texts.filter((text) => !middles.has(text))
        const made = await encodePassages(missing)
        made.forEach(({ vector, middle }, index) => {
          vectors.passage.set(missing[index] as string, vector)
          middles.set(missing[index] as string, middle)
        })
        return texts.map((text) => ({
          vector: vectors.passage.get(text) as Float32Array,
          middle: middles.get(text) as Float32Array,
        }))
      },
    }),
    encodeTokens: async () => ({ vectors: new Float32Array(0), offsets: [] }),
  }
}

function tableIn(folder: string, { id, dimensions }: Encoder): VectorTable {
  const none = { encoder: id, dimensions, workloads: [], vectors: { passage: new Map(), query: new Map() } }
  if (!hasVectorTable(folder)) return none
  const table = readVectorTable(folder)
  return table.encoder === id ? table : none
}

async function encodeAll(encoder: Encoder, purpose: Purpose, texts: Iterable<string>): Promise<void> {
  const all = [...texts]
  const show = progress(`vectors, ${purpose}`, all.length)
  for (const [index, text] of all.entries()) {
    await encoder.encode([text], purpose)
    show(index + 1)
  }
}

/** Lets ours do the work once: what it encodes of a text hangs on how it reads it, and so on the vectors themselves. */
async function letOursEncode({ sessions }: Workload, form: OurForm, encoder: Encoder): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-peers-texts-'))
  const ours = await openOurs(folder, form, encoder)
  const show = progress(`texts that ours encodes, ${form}`, sessions.length)
  for (const [index, turns] of sessions.entries()) {
    await ours.add(turns)
    show(index + 1)
  }
  await ours.close()
  rmSync(folder, { recursive: true })
}
