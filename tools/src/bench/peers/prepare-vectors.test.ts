import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { createHashEncoder, withMiddle } from '@ecphory/memory/testing'
import { expect, it } from 'vitest'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { openOurs, ourForms } from './adapters/ours.ts'
import { lookedUpEncoder } from './looked-up-encoder.ts'
import { prepareVectors } from './prepare-vectors.ts'
import { ownConversations } from './testing/own-conversations.ts'
import { readVectorTable } from './vector-table.ts'
import { createWorkload, textsOf } from './workload.ts'

const { encoder: id } = JSON.parse(readFileSync(join(workspaceRoot, 'models/router/manifest.json'), 'utf8')) as {
  encoder: string
}

it('prepares every vector that peers and ours look up, once', async () => {
  let encoded = 0
  const hashed = createHashEncoder(384)
  const encoder: Encoder = withMiddle({
    ...{ ...hashed, id },
    encode: (texts, purpose) => {
      encoded += texts.length
      return hashed.encode(texts, purpose)
    },
  })
  const workload = createWorkload(ownConversations, 1)
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-prepare-vectors-'))
  await prepareVectors(folder, workload, encoder)
  const table = readVectorTable(folder)
  for (const text of textsOf(workload).passage) expect(table.vectors.passage.has(text)).toBe(true)
  expect(encoded).toBe(table.vectors.passage.size + table.vectors.query.size)

  for (const form of ourForms) {
    const looked = lookedUpEncoder(encoder, table)
    const ours = await openOurs(mkdtempSync(join(tmpdir(), 'ecphory-prepare-vectors-')), form, looked)
    for (const turns of workload.sessions) await ours.add(turns)
    for (const { query } of workload.questions) await ours.search(query)
    await ours.close()
    expect(looked.misses, form).toBe(0)
  }

  const before = encoded
  await prepareVectors(folder, workload, encoder)
  expect(encoded).toBe(before)
})
