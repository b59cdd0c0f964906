import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ana, openSchema, setUpMsMax, tell } from './testing/open-schema.ts'
import type { OpenSchema } from './testing/open-schema.ts'

const semantic = memoryTypes.find(({ kind }) => kind === 'semantic') as MemoryType

/** Finds what the shipped extractor finds, and shows it in a block of its own. */
const shouting: MemoryType = {
  ...semantic,
  extractor: 'shouting@1',
  block: {
    ...semantic.block,
    title: 'HELD TRUE',
    lines: (query, rows) =>
      semantic.block.lines(query, rows).map((line) => ({ ...line, text: line.text.toUpperCase() })),
  },
}

let opened: OpenSchema
beforeAll(async () => {
  opened = await openSchema()
  await tell(opened, ana, ['semantic: I live in Lisbon.'])
}, setUpMsMax)
afterAll(() => opened.close())

const contextOf = async (): Promise<string | undefined> => {
  const query = 'query ($input: RecallInput!) { recall(input: $input) { context { text } missing } }'
  const { data, errors } = await opened.ask<{ recall: { context: { text: string }; missing: string[] } }>(ana, query, {
    input: { query: 'Where do I live?' },
  })
  expect(errors).toEqual([])
  expect(data?.recall.missing).toEqual([])
  return data?.recall.context.text
}

it('L2 a recall over GraphQL reads a generation by the extractor that it was replayed with', async () => {
  const { memory } = opened.test
  await memory.replay({ into: 'shadow', extractors: { semantic: shouting } })
  expect(await contextOf()).toContain('Lives in Lisbon')
  await memory.promote('shadow')
  const context = await contextOf()
  expect(context).toContain('HELD TRUE')
  expect(context).toContain('LIVES IN LISBON')
  const direct = await memory.of({ tenant: 'red', user: 'ana' }).recall('Where do I live?')
  expect(context).toBe(direct.blocks.text)
  await memory.rollback()
  expect(await contextOf()).toContain('Lives in Lisbon')
})
