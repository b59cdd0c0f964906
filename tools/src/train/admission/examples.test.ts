import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGate, readHeld, retrieveCandidates } from '@ecphory/admission'
import type { PosedGap } from '@ecphory/admission'
import { openMemory } from '@ecphory/embedded'
import type { Memory } from '@ecphory/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluationEncoder } from '../../eval/evaluation.ts'
import { readBank } from './banks.ts'
import { findCandidates } from './examples.ts'

const texts = [
  'Has bad knees since the fall on the Harz trip.',
  'Hates crowded trams in the morning.',
  'Booked the late ferry to Norlys for Friday.',
  'Colleague Piet likes Tern Island.',
  'Watched Tern Island twice for the dry humour.',
  'Always takes the window seat on the ferry.',
]
const now = {
  instant: Date.parse('2026-03-06T08:00:00Z'),
  offsetMinutes: 0,
  precision: 'minute',
  source: 'given',
} as const

let memory: Memory
let folder: string
let encoder: Awaited<ReturnType<typeof evaluationEncoder>>

beforeAll(async () => {
  encoder = await evaluationEncoder()
  folder = mkdtempSync(join(tmpdir(), 'ecphory-examples-'))
  memory = await openMemory({ path: join(folder, 'memory.db'), encoder })
  const ana = memory.of({ user: 'ana' })
  for (const [index, content] of texts.entries()) {
    await ana.record([{ role: 'user', content, at: `2026-02-0${index + 1}T12:00:00Z`, sourceId: `m${index}` }])
  }
  await memory.settled()
})
afterAll(async () => {
  await memory.close()
  await encoder.close()
  rmSync(folder, { recursive: true })
})

const gapOf = async (text: string): Promise<PosedGap> => {
  const [vector = new Float32Array(encoder.dimensions)] = await encoder.encode([text], 'query')
  return { kind: 'reaction', text, vector }
}

describe('candidates of a bank', () => {
  it('are those that the graphs give for the same gaps, with the same scores', async () => {
    const gaps = [await gapOf('own experience: Tern Island'), await gapOf('what limits: ferry seat')]
    const { graphs, types } = memory.subjectParts.pipeline.parts
    const sources = { graphs, types, generation: memory.generation, encoder }
    const subject = { tenant: 'local', user: 'ana' }
    const held = await readHeld(sources, subject)
    const found = await retrieveCandidates(sources, subject, held, gaps, now, openGate)
    const bank = await readBank(memory.subjectParts, memory.generation, 'ana')
    const simulated = findCandidates(gaps, bank)
    expect(simulated.length).toBe(found.candidates.length)
    expect(found.candidates.length).toBeGreaterThan(2)
    for (const [index, candidate] of found.candidates.entries()) {
      const other = simulated[index]
      expect(other?.unit).toEqual(candidate.unit)
      expect(other?.kinds).toEqual(candidate.kinds)
      expect(other?.score).toBeCloseTo(candidate.score, 3)
      candidate.byGap.forEach((score, gap) => expect(other?.byGap[gap]).toBeCloseTo(score, 3))
    }
  })

  it('are none where nothing is missing', async () => {
    expect(findCandidates([], await readBank(memory.subjectParts, memory.generation, 'ana'))).toEqual([])
  })
})
