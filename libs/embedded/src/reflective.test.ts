// First: it adds the kind that all else is read with.
import { fifthKind as kind } from './testing/fifth-kind.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue, memoryKinds, statementsExtractedV1 } from '@ecphory/events'
import type { EventVersion, StatementFact } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import type { MemoryType, SettledNode, StoredAssertion } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { createOpener, said, storeModes } from './testing/open-both.ts'

/** Its event file; the facts have the form of statements. */
const promisesExtractedV1 = { type: 'ecphory.promises.extracted.v1', data: statementsExtractedV1.data }
;(catalogue as Map<string, EventVersion>).set(promisesExtractedV1.type, promisesExtractedV1)

/** Promises to others: the last word on each holds, each until it is kept. */
const prospective: MemoryType<StatementFact, readonly StoredAssertion[]> = {
  kind,
  observes: ['episodic'],
  extractor: 'promises@1',
  event: promisesExtractedV1,
  extract({ text }) {
    const [, verb = '', object = ''] = /I (promised|kept my promise) (.+)\.$/.exec(text) ?? []
    if (object === '') return Promise.resolve([])
    const polarity = verb === 'promised' ? 'positive' : 'negative'
    const said = { subject: 'user', relation: 'promised', object, polarity, band: 'explicit', confidence: 0.9 } as const
    return Promise.resolve([{ kind: 'statement', ...said, valid: null, correction: false, hint: false }])
  },
  assertions: ({ object, polarity }, { time }) => [
    { slot: `promise:${object}`, validTime: time.instant, value: { object, polarity } },
  ],
  settlement: {
    start: () => [],
    apply: (state, assertion) => [...state, assertion],
    finish: (state) => ({ nodes: state.flatMap((one, index) => toPromise(one, state[index + 1])), edges: [] }),
  },
  recall: ({ terms, vector, candidatesMax: limit }, found) =>
    found === undefined
      ? [
          { find: 'lexical', terms, limit },
          { find: 'nearest', vector, limit },
          { find: 'expand', keys: terms, edges: [], hops: 0, limit },
        ]
      : [],
  block: {
    name: 'promises',
    title: 'Promises',
    lines: ({ now }, rows) =>
      rows.flatMap((row) =>
        row.row === 'node' && (row.node.valid.to ?? Infinity) > now.instant
          ? [{ text: `promised ${String(row.node.properties['object'])}`, support: row.node.support, weight: 1 }]
          : [],
      ),
  },
}

function toPromise(one: StoredAssertion, next: StoredAssertion | undefined): SettledNode[] {
  if (one.value['polarity'] === 'negative') return []
  const object = String(one.value['object'])
  const valid = { from: one.validTime, to: next?.validTime ?? null }
  const properties = { object }
  const keys = object.toLowerCase().split(' ')
  return [{ id: one.factId, label: 'Promise' as never, properties, valid, support: one.support, keys }]
}

const open = createOpener()
const types: readonly MemoryType[] = [...memoryTypes, prospective as MemoryType]

describe.each(storeModes)('reflective: a fifth memory type on %s', (mode) => {
  const told = [
    said('prospective: I promised Bea the ladder.', '2026-03-01T08:00:00Z', { sourceId: 'm1' }),
    said('episodic: I kept my promise Bea the ladder.', '2026-03-05T08:00:00Z', { sourceId: 'm2' }),
    said('prospective,semantic: I promised Cleo a kite.', '2026-03-06T08:00:00Z', { sourceId: 'm3' }),
  ]
  async function tell() {
    const { memory } = await open(mode, { types })
    const ana = memory.of({ user: 'ana' })
    for (const message of told) await ana.settled(await ana.record([message]))
    const promisesAt = async (now: string) =>
      (await ana.recall('What did I promise Bea and Cleo?', { now, asOf: { instant: now } })).blocks['promises']?.text
    return { memory, ana, promisesAt }
  }

  it('is routed, extracted, settled, observed, recalled, ranked and printed like the four', async () => {
    const { memory, ana, promisesAt } = await tell()
    const { items } = await ana.recall('Which kite did I promise to Cleo?', { k: 1 })
    expect(items[0]).toMatchObject({
      sourceId: 'm3',
      facts: expect.arrayContaining([expect.objectContaining({ kind })]),
    })
    expect(items[0]?.types).toContain(kind)
    expect(await promisesAt('2026-03-02')).toContain('promised Bea the ladder')
    const later = await promisesAt('2026-03-07')
    expect(later).toContain('promised Cleo a kite')
    expect(later).not.toContain('- promised Bea the ladder')
    expect((await memory.status()).subjects[0]?.counts[kind]).toMatchObject({ anchors: 2, nodes: { Promise: 2 } })
  })

  it('is rebuilt, told by history, retracted, relabelled and erased like the four', async () => {
    const { memory, ana, promisesAt } = await tell()
    expect((await memory.rebuild()).differing).toEqual([])
    const history = (await ana.history('m1')).find((one) => one.kind === kind)
    expect(history?.versions.length).toBeGreaterThan(1)
    await ana.settled(await ana.retract('m3'))
    expect(await promisesAt('2026-03-07')).not.toContain('Cleo')
    const { segmentId = '' } = (await ana.recall('ladder of Bea', { k: 1 })).items[0] ?? {}
    await ana.settled(await ana.label(segmentId, ['working']))
    await ana.erase()
    expect(await ana.show(kind)).toEqual({ anchors: 0, nodes: [], edges: [] })
    expect((await memory.status()).parked).toBe(0)
  })
})

it('no store, stage or app names a memory type: they take what the one list holds', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const folders = [
    'libs/sqlite/src',
    'libs/embedded/src',
    'apps/cli/src',
    ...['projection', 'pipeline', 'recall', 'digest', 'erasure', 'exchange', 'ports', 'graph'].map(
      (name) => `libs/memory/src/${name}`,
    ),
  ]
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const sources = files.filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|\/testing\/|\/print\/|\.d\.ts$/.test(name))
  expect(sources.length).toBeGreaterThan(100)
  const names = new RegExp(`['"\`](${memoryKinds.join('|')})['"\`]`)
  const naming = (text: string) => text.split('\n').filter((line) => names.test(line))
  const found = sources.flatMap((name) =>
    naming(readFileSync(join(root, name), 'utf8')).map((line) => [name, line.trim()]),
  )
  expect(found).toEqual([])
  expect(naming(`if (kind === 'episodic') return`)).toHaveLength(1)
})
