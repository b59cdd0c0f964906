import { createHashEncoder } from '@ecphory/memory/testing'
import { describe, expect, it } from 'vitest'
import { controls } from './controls.ts'
import type { Conversation } from './dataset.ts'
import { createFlatConversation } from './flat.ts'

const turn = (id: string, session: string, speaker: string, text: string) => ({
  id,
  session,
  speaker,
  text,
  caption: id === 'D1:3' ? 'a red lighthouse' : null,
  instant: Date.UTC(2024, 2, 5),
})
const conversation: Conversation = {
  id: 'own',
  speakers: ['Omar', 'Berit'],
  turns: [
    turn('D1:1', 's1', 'Omar', 'I mended the kettle.'),
    turn('D1:2', 's1', 'Berit', 'The boat needs paint.'),
    turn('D1:3', 's1', 'Omar', 'Look at this.'),
    turn('D2:1', 's2', 'Berit', 'I mended my boat.'),
  ],
  questions: [],
  questionsWithoutEvidence: [],
}

describe('a conversation as one heap of turns', () => {
  it('gives every control all turns, each once, and no memory none', async () => {
    const flat = await createFlatConversation(conversation, createHashEncoder())
    const asked = await flat.ask('What did Berit mend?')
    const { noMemory, ...withMemory } = controls
    for (const order of Object.values(withMemory)) expect([...order(asked)].sort()).toEqual([...flat.turnIds].sort())
    expect(noMemory()).toEqual([])
  })

  it('orders by time alone where the question has no say', async () => {
    const asked = await (await createFlatConversation(conversation, createHashEncoder())).ask('lighthouse')
    expect(controls.recency(asked)).toEqual(['D2:1', 'D1:3', 'D1:2', 'D1:1'])
    expect(controls.fullContext(asked)).toEqual(['D1:1', 'D1:2', 'D1:3', 'D2:1'])
  })

  it('finds a turn by its own words, its speaker and its caption, whatever stands around it', async () => {
    const flat = await createFlatConversation(conversation, createHashEncoder())
    expect(controls.bm25(await flat.ask('What did Berit mend?'))[0]).toBe('D2:1')
    expect(controls.bm25(await flat.ask('lighthouse'))[0]).toBe('D1:3')
    expect(controls.unified(await flat.ask('What did Berit mend?'))[0]).toBe('D2:1')
  })

  it('lets P(fragmented) count in what is ranked with it, not in the untyped control', async () => {
    const flat = await createFlatConversation(conversation, createHashEncoder(), new Map([['D2:1', 0.9]]))
    const { candidates } = await flat.ask('boat')
    expect(candidates.map(({ anchor }) => anchor.probabilities.fragmented)).toEqual([0, 0, 0, 0.9])
    const plain = await createFlatConversation(conversation, createHashEncoder())
    expect(controls.unified(await flat.ask('boat'))).toEqual(controls.unified(await plain.ask('boat')))
  })
})
