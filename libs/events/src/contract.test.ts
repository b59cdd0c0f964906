import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue, readEvent } from './catalogue.ts'
import { asyncApiDocument, schemaDocuments, topicContents } from './contract-documents.ts'
import { envelopeSchema } from './envelope.ts'
import type { EcphoryEvent } from './envelope.ts'

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

describe('the published contract', () => {
  it('has the committed JSON Schema for each event version', () => {
    for (const [name, document] of schemaDocuments()) expect(readJson(`../contract/${name}`), name).toEqual(document)
  })

  it('has the committed AsyncAPI document', () => {
    expect(readJson('../contract/asyncapi.json')).toEqual(asyncApiDocument())
  })

  it('carries every event version on some topic', () => {
    const carried = new Set([...topicContents().values()].flat())
    expect([...catalogue.keys()].filter((type) => !carried.has(type))).toEqual([])
  })

  it('never changes a published version: a new shape is a new version', () => {
    const published = readJson('../contract/published.json') as Record<string, string>
    const hashes = [...schemaDocuments()].map(([name, document]) => [
      name,
      createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    ])
    expect(Object.fromEntries(hashes)).toEqual(published)
  })
})

describe('fixtures', () => {
  const fixtures = new URL('../fixtures/', import.meta.url)
  const names = readdirSync(fixtures)

  it('exist for every version', () => {
    expect(names.sort()).toEqual([...catalogue.keys()].map((type) => `${type}.json`).sort())
  })

  it.each(names)('%s is read as the event it was', (name) => {
    const event = envelopeSchema.parse(readJson(`../fixtures/${name}`))
    const read = readEvent(event)
    expect(read).toEqual({ known: true, event })
  })

  it('L7 an unknown newer version is told apart from broken data', () => {
    const known = envelopeSchema.parse(readJson('../fixtures/ecphory.feedback.given.v1.json')) as EcphoryEvent
    expect(readEvent({ ...known, type: 'ecphory.feedback.given.v2' })).toMatchObject({ reason: 'UNKNOWN_TYPE' })
    expect(readEvent({ ...known, data: { polarity: 'warm' } })).toMatchObject({ reason: 'INVALID_DATA' })
  })

  it('L7 an old version is lifted to the newest by its upcasts, step by step', () => {
    const known = envelopeSchema.parse(readJson('../fixtures/ecphory.feedback.given.v1.json')) as EcphoryEvent
    const flip = (data: unknown) => ({ ...(data as object), segmentId: 'lifted-0' })
    const lifted = readEvent({ ...known, type: 'ecphory.feedback.given.v1' }, [
      {
        from: 'ecphory.feedback.given.v1',
        to: 'ecphory.segment.withdrawn.v1',
        upcast: (data) => withoutPolarity(flip(data)),
      },
    ])
    expect(lifted).toMatchObject({
      known: true,
      event: { type: 'ecphory.segment.withdrawn.v1', data: { segmentId: 'lifted-0' } },
    })
  })
})

function withoutPolarity(data: object): unknown {
  const { polarity: _, ...rest } = data as { polarity: string }
  return rest
}
