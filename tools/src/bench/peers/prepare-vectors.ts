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

type Texts = Readonly<Record<Purpose, ReadonlySet<string>>>

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
  const wanted = [...readMissed(folder), ...(isNew ? [textsOf(workload)] : [])]
  const texts = {
    passage: new Set(wanted.flatMap(({ passage }) => [...passage])),
    query: new Set(wanted.flatMap(({ query }) => [...query])),
  }
  if (isNew) for (const form of ourForms) await recordTexts(workload, form, encoder, texts)
  const vectors = {
    passage: await encodeMissing(encoder, 'passage', table, texts),
    query: await encodeMissing(encoder, 'query', table, texts),
  }
  mkdirSync(folder, { recursive: true })
  writeVectorTable(folder, { ...table, workloads: isNew ? [...table.workloads, hash] : table.workloads, vectors })
}

function tableIn(folder: string, { id, dimensions }: Encoder): VectorTable {
  const none = { encoder: id, dimensions, workloads: [], vectors: { passage: new Map(), query: new Map() } }
  if (!hasVectorTable(folder)) return none
  const table = readVectorTable(folder)
  return table.encoder === id ? table : none
}

async function encodeMissing(
  encoder: Encoder,
  purpose: Purpose,
  { vectors }: VectorTable,
  texts: Texts,
): Promise<ReadonlyMap<string, Float32Array>> {
  const all = new Map(vectors[purpose])
  const missing = [...texts[purpose]].filter((text) => !all.has(text))
  const show = progress(`vectors, ${purpose}`, missing.length)
  for (const [index, text] of missing.entries()) {
    const [vector] = await encoder.encode([text], purpose)
    all.set(text, vector as Float32Array)
    show(index + 1)
  }
  return all
}

/** Lets ours do the work once with an encoder that only notes what it is asked: what ours encodes hangs on no vector. */
async function recordTexts(
  { sessions }: Workload,
  form: OurForm,
  { id, dimensions, tokensMax }: Encoder,
  texts: Readonly<Record<Purpose, Set<string>>>,
): Promise<void> {
  const encoder: Encoder = {
    ...{ id, dimensions, tokensMax },
    encode: async (asked, purpose) =>
      asked.map((text) => {
        texts[purpose].add(text)
        return new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions))
      }),
    encodeTokens: async () => ({ vectors: new Float32Array(0), offsets: [] }),
  }
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
