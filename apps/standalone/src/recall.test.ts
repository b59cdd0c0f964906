import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SubjectMemory } from '@ecphory/service'
import type { RecallRequest } from '@ecphory/service'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ana, asText, openSchema, setUpMsMax, tell } from './testing/open-schema.ts'
import type { OpenSchema } from './testing/open-schema.ts'

const life = [
  'semantic: I live in Berlin.',
  'episodic: Yesterday I met my sister Ines at the mill.',
  'working: I need to return the drill to Omar by Friday.',
  'episodic,working: I took the drill back to Omar this morning.',
  'semantic: I love Chinese food.',
  'procedural: When it rains, I take the bus.',
  'semantic: I moved to Lisbon.',
  'episodic: We went to the harbour with Omar last Sunday.',
  'semantic: I hate Chinese food.',
  'procedural: When it rains, I stay at home.',
  'working: The dentist appointment is on 12 March at 9:00.',
  'episodic: I called the dentist.',
  'semantic: 我住在里斯本。',
  'episodic: 昨天和小王去了公园。',
  'semantic: I am allergic to peanuts.',
  'Thanks!',
]

interface RecallData {
  readonly recall: {
    readonly items: readonly Record<string, unknown>[]
    readonly context: { text: string; tokens: number; blocks: { name: string; text: string; lines: unknown[] }[] }
    readonly missing: readonly string[]
    readonly stale: boolean
  }
}

const question = /* GraphQL */ `
  query ($input: RecallInput!, $budget: Int) {
    recall(input: $input) {
      items {
        segmentId
        traceId
        sourceId
        score
        types
        probabilities {
          episodic
          semantic
          procedural
          working
          fragmented
        }
        doubtful
        text
        role
        speaker
        session
        time {
          instant
        }
        facts {
          kind
          id
          label
          valid {
            from
            to
          }
        }
        reasons
      }
      context(budgetTokens: $budget) {
        text
        tokens
        blocks {
          name
          title
          text
          lines {
            text
            segmentIds
            sourceIds
          }
        }
      }
      missing
      stale
    }
  }
`

const words = 'Where do I live, with Omar, Ines and the drill? food rain dentist 12 March 里斯本 last Sunday'.split(' ')
const request = fc.record({
  text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((some) => some.join(' ')),
  k: fc.integer({ min: 1, max: 12 }),
  budgetTokens: fc.constantFrom(0, 40, 120, 2_000),
  session: fc.option(fc.constantFrom('s1', 's2', 'nowhere'), { nil: undefined }),
  instant: fc.option(fc.constantFrom('2026-02-01', '2026-03-02T09:00:00+01:00'), { nil: undefined }),
})

describe.each([
  ['in one process, on plain stores', {}],
  ['in one process, on SQLite', { isFile: true }],
  ['as between processes, on plain stores', { isText: true }],
])(
  'recall over the gateway, %s',
  (_name, { isFile = false, isText = false }: { isFile?: boolean; isText?: boolean }) => {
    let folder: string
    let open: OpenSchema
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'ecphory-'))
      open = await openSchema({
        ...(isFile && { path: join(folder, 'm.db') }),
        ...(isText && { around: (_, execute) => asText(execute) }),
      })
      const messages = life.map((content, index) => ({
        content,
        at: `2026-02-${String(index + 1).padStart(2, '0')}T08:00:00Z`,
      }))
      await tell(open, ana, messages.slice(0, 8), { session: 's1' })
      await tell(open, ana, messages.slice(8), { session: 's2' })
    }, setUpMsMax)
    afterAll(async () => {
      await open.close()
      rmSync(folder, { recursive: true })
    })

    it('H6 equals the embedded recall: items, scores, facts, blocks', async () => {
      const memory = new SubjectMemory({ tenant: 'red', user: 'ana' }, open.parts)
      let items = 0
      await fc.assert(
        fc.asyncProperty(request, async ({ text, k, budgetTokens, session, instant }) => {
          // An instant that is asked about is what "today" is measured by, where nothing else is said.
          const time = instant ? { asOf: { instant } } : { now: '2026-03-06T09:00:00+01:00' }
          const filter = session === undefined ? {} : { session }
          const direct: RecallRequest = { k, budgetTokens, filter, ...time }
          const expected = await memory.recall(text, direct)
          const input = { query: text, first: k, filter, ...time }
          const { data, errors } = await open.ask<RecallData>(ana, question, { input, budget: budgetTokens })
          expect(errors).toEqual([])
          const { recall } = data as RecallData
          expect(recall.missing).toEqual([])
          expect(recall.items).toEqual(expected.items.map(toAnswer))
          expect(recall.context.text).toBe(expected.blocks.text)
          expect(recall.context.tokens).toBe(expected.blocks.tokens)
          for (const { name, text: printed, lines } of recall.context.blocks) {
            expect(printed).toBe(expected.blocks[name]?.text)
            expect(lines).toEqual(
              expected.blocks[name]?.lines.map(({ support, ...line }) => ({ ...line, segmentIds: support })),
            )
          }
          items += recall.items.length
        }),
        { numRuns: isFile ? 25 : 40, seed: 11 },
      )
      expect(items).toBeGreaterThan(30)
    })

    it('H14 a receipt’s position lets a reader see what was just written; what cannot come in time is stale', async () => {
      const position = await record(open, 'semantic: My favourite colour is ochre.')
      const input = { query: 'favourite colour', minPosition: position }
      const { data } = await open.ask<RecallData>(ana, question, { input })
      expect(data?.recall.items[0]?.['text']).toContain('ochre')
      expect(data?.recall.stale).toBe(false)
      const [partition = '0'] = Buffer.from(position, 'base64url').toString().split(':')
      const future = Buffer.from(`${partition}:999999`).toString('base64url')
      const late = { query: 'favourite colour', minPosition: future, waitMsMax: 50 }
      const began = performance.now()
      const stale = await open.ask<RecallData>(ana, question, { input: late })
      expect(stale.data?.recall.stale).toBe(true)
      expect(stale.data?.recall.items[0]?.['text']).toContain('ochre')
      expect(performance.now() - began).toBeLessThan(5_000)
    })

    it('H1 H9 refuses what makes no sense, with a code', async () => {
      const codeOf = async (input: object, budget?: number) =>
        (await open.ask(ana, question, { input, budget })).errors.map(({ extensions }) => extensions.code)
      expect(await codeOf({ query: ' \n' })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x', first: 0 })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x', first: 201 })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x', now: 'yesterday' })).toEqual(['INVALID_TIME'])
      expect(await codeOf({ query: 'x', now: 1_772_355_600 })).toEqual(['INVALID_TIME'])
      expect(await codeOf({ query: 'x', now: '' })).toEqual(['INVALID_TIME'])
      expect(await codeOf({ query: 'x', asOf: { instant: 1_772_355_600 } })).toEqual(['INVALID_TIME'])
      expect(await codeOf({ query: 'x', asOf: {} })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x', asOf: { instant: null } })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x', waitMsMax: -1 })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x', waitMsMax: 100_000 })).toEqual(['INVALID_ARGUMENT'])
      const { errors } = await open.ask(ana, question, { input: { query: 'x', first: 201 } })
      expect(errors[0]?.message).toContain('first is')
      expect(await codeOf({ query: 'x', timeZone: 'Mars/Olympus' })).toEqual(['INVALID_TIME'])
      expect(await codeOf({ query: 'x', minPosition: 'nowhere' })).toEqual(['INVALID_ARGUMENT'])
      expect(await codeOf({ query: 'x'.repeat(8_001) })).toEqual(['TOO_LARGE'])
      expect(await codeOf({ query: 'tea' }, -1)).toEqual(['INVALID_ARGUMENT'])
      const unknown = await open.ask(ana, question, { input: { query: 'x', filter: { mood: 'good' } } })
      expect(unknown.errors[0]?.message).toContain('"mood"')
    })
  },
)

/** Records without waiting. */
async function record(open: OpenSchema, content: string): Promise<string> {
  const recorded = await open.ask<{ recordTraces: { position: string }[] }>(
    ana,
    'mutation ($input: [TraceInput!]!) { recordTraces(input: $input) { position } }',
    { input: [{ messages: [{ role: 'USER', content }] }] },
  )
  return recorded.data?.recordTraces[0]?.position ?? ''
}

type Item = Awaited<ReturnType<SubjectMemory['recall']>>['items'][number]

function toAnswer({ types, role, time, facts, attachments: _attachments, ...item }: Item): Record<string, unknown> {
  const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  return {
    ...item,
    types: types.map((kind) => kind.toUpperCase()),
    role: role.toUpperCase(),
    time: { instant: iso(time.instant) },
    facts: facts.map(({ kind, id, label, valid }) => ({
      kind: kind.toUpperCase(),
      id,
      label,
      valid: { from: iso(valid.from), to: iso(valid.to) },
    })),
  }
}
