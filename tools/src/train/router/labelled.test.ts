import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { segmentToPassage } from '@ecphory/memory'
import { areLabels } from '@ecphory/routing'
import { readOwn } from './label-inputs.ts'
import { readLabelled, type LabelledSegment } from './labelled.ts'

const row = { id: 'x-1', role: 'user', text: 'Hi', labels: ['fragmented'] }

function read(...rows: readonly object[]): readonly LabelledSegment[] {
  const file = join(mkdtempSync(join(tmpdir(), 'labelled-')), 'rows.jsonl')
  writeFileSync(file, rows.map((each) => `${JSON.stringify({ ...row, ...each })}\n`).join(''))
  return readLabelled([file])
}

describe('labelled segments', () => {
  it.each([
    ['2026-01-12T23:40:00-05:00', '12 January 2026 User: Hi'],
    ['2024-10-09 07:15', '9 October 2024 User: Hi'],
    ['2024-10-09', '9 October 2024 User: Hi'],
    ['11:41 pm on 6 November, 2023', '6 November 2023 User: Hi'],
    ['sometime', 'User: Hi'],
    [null, 'User: Hi'],
  ])('B11 read the time %j', (time, passage) => {
    expect(read({ time }).map(({ segment }) => segmentToPassage(segment))).toEqual([passage])
  })

  it('name the speaker where two people chat, and read who spoke before', () => {
    const [own, bench] = read(
      { source: 'own-chat', user: 'Ana', prev: 'Bo: How are you?' },
      { source: 'palset-dialogue', user: 'p-1', prev: 'assistant: Shall we?' },
    )
    expect(own?.segment).toMatchObject({
      speaker: 'Ana',
      preceding: [{ speaker: 'Bo', role: 'user', text: 'How are you?' }],
    })
    expect(bench?.segment).toMatchObject({
      speaker: null,
      preceding: [{ speaker: null, role: 'assistant', text: 'Shall we?' }],
    })
  })

  it('K5 keep the held-out fifth apart from what is trained on', () => {
    const { training, heldOut } = readOwn()
    const trainedIds = new Set(training.map(({ id }) => id))
    expect(heldOut.length).toBeGreaterThan(150)
    expect(heldOut.filter(({ id }) => trainedIds.has(id))).toEqual([])
  })

  it('K5 keep what is only trained on apart from what is measured', () => {
    const { training, more, heldOut } = readOwn()
    const measured = [...training, ...heldOut]
    const ids = new Set(measured.map(({ id }) => id))
    const texts = new Set(measured.map(({ segment }) => segment.text))
    expect(more.length).toBeGreaterThan(150)
    expect(new Set(more.map(({ id }) => id)).size).toBe(more.length)
    expect(more.filter(({ id, segment }) => ids.has(id) || texts.has(segment.text))).toEqual([])
  })

  it('have one to three known labels, and fragmented alone', () => {
    const { training, more, heldOut } = readOwn()
    expect([...training, ...more, ...heldOut].filter(({ labels }) => !areLabels(labels))).toEqual([])
  })
})
