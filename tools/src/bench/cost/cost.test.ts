import { createHashEncoder } from '@ecphory/memory/testing'
import { memoryTypes } from '@ecphory/memory'
import type { ModelPrompt } from '@ecphory/memory'
import { openTestMemory } from '@ecphory/embedded/testing'
import { expect, it } from 'vitest'
import { syntheticMessages } from '../synthetic.ts'
import { meter } from './meter.ts'
import { scriptedModel } from './scripted-model.ts'

const prompt = (more: Partial<ModelPrompt>): ModelPrompt => ({
  ...{ name: 'extract-states@1', system: 'x'.repeat(40), user: 'y'.repeat(39), schema: {}, maxTokens: 100 },
  ...more,
})

it('counts what the encoder and the model are asked', async () => {
  const { encoder, model, counts } = meter(createHashEncoder(), scriptedModel)
  await encoder.encode(['one', 'two', 'one'], 'query')
  await encoder.encodeTokens('three')
  const { text } = await model!.ask(prompt({ name: 'abstract-episodes@1' }))
  expect(text).toBe('{"findings":[]}')
  expect(counts()).toEqual({ encoderRuns: 3, modelCalls: 1, promptTokens: 20, completionTokens: 4 })
})

it('without a model there is none to ask', () => {
  const { model, counts } = meter(createHashEncoder())
  expect(model).toBeUndefined()
  expect(counts()).toEqual({ encoderRuns: 0, modelCalls: 0, promptTokens: 0, completionTokens: 0 })
})

it('the scripted model labels a synthetic message as it is marked', async () => {
  for (const { content } of syntheticMessages(40)) {
    const [kind, text] = content.split(': ') as [string, string]
    const answer = await scriptedModel.ask(
      prompt({ name: 'label-segment@1', user: `<data>\nrole: user\ntext: ${text}\n</data>` }),
    )
    expect(JSON.parse(answer.text)).toEqual({ labels: [kind] })
  }
})

it('its findings are taken by every extractor', async () => {
  const { memory } = await openTestMemory({ types: memoryTypes, languageModel: scriptedModel })
  const ana = memory.of({ user: 'ana' })
  await ana.record(syntheticMessages(8))
  await memory.settled()
  expect((await memory.status()).dropped).toEqual({})
  expect(await memory.status()).toMatchObject({ parked: 0, outage: null })
  for (const { kind } of memoryTypes) expect((await ana.show(kind)).nodes.length, kind).toBeGreaterThan(0)
  await memory.close()
})
