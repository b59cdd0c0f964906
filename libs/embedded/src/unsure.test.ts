import { createHashEncoder } from '@ecphory/memory/testing'
import { createMemoryHeadStore } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { createOpener, said, storeModes } from './testing/open-both.ts'
import type { StoreMode } from './testing/open-both.ts'

const encoder = createHashEncoder()
const texts = ['I met Bea at the mill.', 'I like green tea.', 'Boil the water first.', 'I have to call the dentist.']

describe.each(storeModes)('segments that the router is not sure of, on %s', (mode: StoreMode) => {
  const open = createOpener()
  const openLearning = () => open(mode, { encoder, learns: { store: createMemoryHeadStore() } })

  it('wait with their texts and what stood before them, the least confident first, until they have a label', async () => {
    const { memory } = await openLearning()
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record(texts.map((text) => said(text))))
    const { waiting, segments } = await ana.unsure()
    expect(waiting).toBe(texts.length)
    expect(segments.map(({ segment }) => segment.text).sort()).toEqual([...texts].sort())
    const confidences = segments.map(({ confidence }) => confidence)
    expect(confidences).toEqual([...confidences].sort((a, b) => a - b))
    const last = segments.find(({ segment }) => segment.text === texts.at(-1))
    expect(last?.segment.preceding.map(({ text }) => text)).toEqual(texts.slice(1, 3))
    expect(last).toMatchObject({ outcome: 'absent' })

    const [first, second] = segments
    await ana.settled(await ana.label(first?.segment.segmentId ?? '', ['working']))
    expect((await ana.unsure(1)).segments).toEqual([second])
    expect((await ana.unsure(1)).waiting).toBe(texts.length - 1)
    expect((await memory.decided()).filter(({ labels }) => labels !== null)).toHaveLength(1)
  })

  it('I1 are the subject’s own, and gone once they are erased', async () => {
    const { memory } = await openLearning()
    const [ana, ben] = [memory.of({ user: 'ana' }), memory.of({ user: 'ben' })]
    await ana.settled(await ana.record([said(texts[0] ?? '')]))
    expect(await ben.unsure()).toEqual({ waiting: 0, segments: [] })
    const { segments } = await ana.unsure()
    await ana.erase(segments[0]?.segment.segmentId)
    expect(await ana.unsure()).toEqual({ waiting: 0, segments: [] })
    expect(await memory.decided()).toEqual([])
  })
})
