import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ana, openSchema, tell, withScopes } from './testing/open-schema.ts'
import type { OpenSchema } from './testing/open-schema.ts'

let open: OpenSchema
beforeEach(async () => {
  open = await openSchema()
})
afterEach(() => open.close())

interface Receipt {
  readonly id: string | null
  readonly position: string | null
  readonly state: string
  readonly reason: { readonly code: string; readonly message: string } | null
}

const said = (content: string, more: object = {}) => ({ role: 'USER', content, at: '2026-03-01T08:00:00Z', ...more })
const record = async (input: readonly object[]): Promise<readonly Receipt[]> => {
  const document = `mutation ($input: [TraceInput!]!) { recordTraces(input: $input) { id position state reason { code message } } }`
  const { data, errors } = await open.ask<{ recordTraces: Receipt[] }>(ana, document, { input })
  expect(errors).toEqual([])
  return data?.recordTraces ?? []
}
const receipts = async (
  positions: readonly (string | null | undefined)[],
  more = 'waitMsMax: 10000',
): Promise<readonly Receipt[]> => {
  const document = `query ($positions: [Position!]) { receipts(positions: $positions, ${more}) { id position state reason { code message } } }`
  const { data, errors } = await open.ask<{ receipts: Receipt[] }>(ana, document, { positions })
  expect(errors).toEqual([])
  return data?.receipts ?? []
}
const items = async (query: string): Promise<readonly { segmentId: string; text: string; types: string[] }[]> => {
  const document = `query ($query: String!) { recall(input: { query: $query }) { items { segmentId text types } } }`
  const { data } = await open.ask<{ recall: { items: { segmentId: string; text: string; types: string[] }[] } }>(
    ana,
    document,
    { query },
  )
  return data?.recall.items ?? []
}
const command = async (document: string): Promise<Receipt> => {
  const { data, errors } = await open.ask<Record<string, Receipt>>(
    ana,
    `mutation { ${document} { id position state } }`,
  )
  expect(errors).toEqual([])
  const [receipt] = Object.values(data ?? {})
  const [settled] = await receipts([receipt?.position])
  return settled as Receipt
}

describe('recording', () => {
  it('answers each trace of a batch by itself, in its order; what is refused keeps none from being recorded', async () => {
    const answers = await record([
      { messages: [said('semantic: I like tea.')], key: 'one' },
      { messages: [said('  ')] },
      { messages: [said('semantic: I like figs.', { at: 'tomorrow' })] },
      { messages: [said('semantic: I like plums.')], agent: 'coach', session: 's1' },
      { messages: [] },
      { messages: [said('semantic: I like dates.', { at: 1_772_355_600 })] },
    ])
    expect(answers.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['RECEIVED', undefined],
      ['REFUSED', 'EMPTY_SEGMENT'],
      ['REFUSED', 'INVALID_TIME'],
      ['RECEIVED', undefined],
      ['REFUSED', 'EMPTY_SEGMENT'],
      ['REFUSED', 'INVALID_TIME'],
    ])
    expect(answers[1]).toMatchObject({ id: null, position: null })
    const settled = await receipts([answers[0]?.position, answers[3]?.position])
    expect(settled.map(({ id, state }) => [id, state])).toEqual([
      [answers[0]?.id, 'SEARCHABLE'],
      [answers[3]?.id, 'SEARCHABLE'],
    ])
    expect((await items('tea figs plums')).map(({ text }) => text).sort()).toEqual(['I like plums.', 'I like tea.'])
  })

  it('refuses a trace of a session or an agent that is none by itself, and a user that is none as a whole', async () => {
    const answers = await record([
      { messages: [said('semantic: I like tea.')], session: '' },
      { messages: [said('semantic: I like figs.')], session: 'x'.repeat(2_000) },
      { messages: [said('semantic: I like dates.')], agent: '\ud800' },
      { messages: [said('semantic: I like plums.')] },
    ])
    expect(answers.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['REFUSED', 'INVALID_ARGUMENT'],
      ['REFUSED', 'INVALID_ARGUMENT'],
      ['REFUSED', 'INVALID_ARGUMENT'],
      ['RECEIVED', undefined],
    ])
    const input = [{ messages: [said('semantic: I like tea.')] }]
    const document =
      'mutation ($input: [TraceInput!]!, $user: ID) { recordTraces(input: $input, user: $user) { state } }'
    for (const user of ['', 'x'.repeat(1_000)]) {
      const { errors } = await open.ask(ana, document, { input, user })
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['INVALID_ARGUMENT'])
    }
  })

  it('says what is wrong with an argument by a code of its own', async () => {
    const codesOf = async (document: string) =>
      (await open.ask(ana, document)).errors.map(({ extensions }) => extensions.code)
    const [{ id } = { id: null }] = await record([{ messages: [said('semantic: I like tea.')] }])
    const reason = (length: number) => `mutation { retract(id: "${id}", reason: "${'x'.repeat(length)}") { state } }`
    expect(await codesOf(reason(1_025))).toEqual(['TOO_LARGE'])
    expect(await codesOf(reason(1_024))).toEqual([])
    expect(await codesOf('mutation { eraseUser(user: "") { id } }')).toEqual(['INVALID_ARGUMENT'])
    expect(await codesOf('{ receipts(waitMsMax: -1) { id } }')).toEqual(['INVALID_ARGUMENT'])
    expect(await codesOf('{ receipts(waitMsMax: 10001) { id } }')).toEqual(['INVALID_ARGUMENT'])
    expect(await codesOf('{ receipts(ids: null, positions: null, until: null, waitMsMax: null) { id } }')).toEqual([])
  })

  it('D1 the same key with the same content is one trace; other content is refused, which the receipt says', async () => {
    const [first] = await record([{ messages: [said('semantic: I like tea.')], key: 'k' }])
    const [again] = await record([{ messages: [said('semantic: I like tea.')], key: 'k' }])
    const [other] = await record([{ messages: [said('semantic: I like mud.')], key: 'k' }])
    expect([again?.id, other?.id]).toEqual([first?.id, first?.id])
    const [settled, repeated, refused] = await receipts([first?.position, again?.position, other?.position])
    expect(settled?.state).toBe('SEARCHABLE')
    expect(repeated?.state).toBe('SEARCHABLE')
    expect(refused).toMatchObject({ state: 'REFUSED', reason: { code: 'ID_CONTENT_MISMATCH' } })
    expect(await items('tea mud')).toHaveLength(1)
  })

  it('refuses more traces than a request takes, and writes none', async () => {
    const input = Array.from({ length: 101 }, (_, i) => ({ messages: [said(`semantic: I like thing ${i}.`)] }))
    const { errors } = await open.ask(ana, 'mutation ($input: [TraceInput!]!) { recordTraces(input: $input) { id } }', {
      input,
    })
    expect(errors[0]?.extensions.code).toBe('TOO_LARGE')
    expect(await items('thing')).toEqual([])
  })
})

describe('receipts', () => {
  it('are found by the trace’s id, come in the order asked, and are null for what is not there', async () => {
    const [one] = await record([{ messages: [said('semantic: I like tea.')] }])
    await receipts([one?.position])
    const document = `{ receipt(id: "${one?.id}") { id state } receipts(ids: ["nobody", "${one?.id}"], positions: ["${one?.position}"]) { id } }`
    expect((await open.ask(ana, document)).data).toEqual({
      receipt: { id: one?.id, state: 'SEARCHABLE' },
      receipts: [null, { id: one?.id }, { id: one?.id }],
    })
  })

  it('end at WITHDRAWN, whatever is waited for, where the trace was taken back', async () => {
    const [slip] = await record([{ messages: [said('semantic: I like tar.')] }])
    await receipts([slip?.position])
    await command(`retract(id: "${slip?.id}")`)
    expect(await receipts([slip?.position], 'waitMsMax: 10000')).toMatchObject([{ state: 'WITHDRAWN', reason: null }])
  })

  it('are waited for no longer than they are asked to be', async () => {
    const began = performance.now()
    const [none] = await receipts([], 'waitMsMax: 10000')
    expect(none).toBeUndefined()
    const [one] = await record([{ messages: [said('semantic: I like tea.')] }])
    await receipts([one?.position], 'until: RECEIVED, waitMsMax: 10000')
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('what changes memory', () => {
  it('retract, label and feedback are commands with receipts of their own', async () => {
    await tell(open, ana, [
      { content: 'semantic: I like tea.', sourceId: 'm1' },
      { content: 'semantic: I like the old harbour.', sourceId: 'm2' },
    ])
    const [harbour] = await items('old harbour')
    expect(harbour?.types).toEqual(['SEMANTIC'])
    expect((await command(`label(segmentId: "${harbour?.segmentId}", labels: [EPISODIC])`)).state).toBe('SEARCHABLE')
    expect((await items('old harbour'))[0]?.types).toEqual(['EPISODIC'])
    expect((await command(`feedback(segmentId: "${harbour?.segmentId}", polarity: POSITIVE)`)).state).toBe('SEARCHABLE')
    expect((await command('retract(id: "m1", reason: "a slip")')).state).toBe('SEARCHABLE')
    expect((await items('tea')).map(({ text }) => text)).not.toContain('I like tea.')
    const wrong = await open.ask(
      ana,
      `mutation { label(segmentId: "${harbour?.segmentId}", labels: [FRAGMENTED, WORKING]) { id } }`,
    )
    expect(wrong.errors[0]?.extensions.code).toBe('INVALID_ARGUMENT')
  })

  it('F8 names what a wrong id is', async () => {
    await tell(open, ana, ['semantic: I live in Lisbon.'])
    const found = await open.ask<{ semanticGraph: { statements: { nodes: { id: string }[] } } }>(
      ana,
      '{ semanticGraph { statements { nodes { id } } } }',
    )
    const id = found.data?.semanticGraph.statements.nodes[0]?.id
    expect((await open.ask(ana, `mutation { retract(id: "${id}") { id } }`)).errors[0]?.extensions.code).toBe(
      'WRONG_TARGET_KIND',
    )
    expect((await open.ask(ana, 'mutation { erase(id: "nobody") { id } }')).errors[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
  })

  it('F4 F10 an erasure is a job to follow, of one memory or of everything', async () => {
    await tell(open, ana, [
      { content: 'semantic: I like tea.', sourceId: 'm1' },
      { content: 'semantic: I like figs.', sourceId: 'm2' },
      { content: 'episodic: I ate figs with Ines.', sourceId: 'm3' },
    ])
    const follow = async (document: string) => {
      const begun = await open.ask<Record<string, { id: string; segments: number; state: string }>>(
        ana,
        `mutation { ${document} { id segments state position } }`,
      )
      expect(begun.errors).toEqual([])
      const [job] = Object.values(begun.data ?? {})
      for (let tries = 0; tries < 200; tries += 1) {
        const { data } = await open.ask<{ eraseJob: { state: string; segments: number } }>(
          ana,
          `{ eraseJob(id: "${job?.id}") { state segments reason { code } } }`,
        )
        if (data?.eraseJob.state === 'DONE') return data.eraseJob.segments
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('the job was not done in time')
    }
    expect(await follow('erase(id: "m1")')).toBe(1)
    expect((await items('tea figs')).map(({ text }) => text)).not.toContain('I like tea.')
    expect((await open.ask(ana, '{ history(id: "m1") { segments { kind } } }')).errors[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
    expect(await follow('eraseUser(user: "ana")')).toBe(2)
    expect(await items('tea figs Ines')).toEqual([])
  })

  it('E3 links of entities are proposed, made by a person, and taken back', async () => {
    await tell(open, ana, ['episodic: I met my nephew Alex.', 'episodic: I met my colleague Alex.'])
    const proposals = async () => {
      const { data } = await open.ask<{
        proposedLinks: { name: string; entities: { id: string; discriminator: string }[] }[]
      }>(ana, '{ proposedLinks { name entities { id discriminator } } }')
      return data?.proposedLinks ?? []
    }
    const [proposal] = await proposals()
    expect(proposal?.entities.map(({ discriminator }) => discriminator).sort()).toEqual(['colleague', 'nephew'])
    const ids = JSON.stringify(proposal?.entities.map(({ id }) => id))
    await command(`link(entityIds: ${ids})`)
    expect(await proposals()).toEqual([])
    for (const { id } of proposal?.entities ?? []) {
      const seen = await open.ask(
        ana,
        `{ episodicGraph { node(id: "${id}") { id } } history(id: "${id}") { segments { kind } } }`,
      )
      expect(seen).toMatchObject({ errors: [], data: { episodicGraph: { node: { id } }, history: {} } })
    }
    await command(`link(entityIds: ${ids}, same: false)`)
    expect(await proposals()).toHaveLength(1)
    for (const [wrong, code] of [
      ['["a"]', 'INVALID_ARGUMENT'],
      ['["a", "a"]', 'INVALID_ARGUMENT'],
      ['["a", "b"]', 'NOT_FOUND'],
    ]) {
      const { errors } = await open.ask(ana, `mutation { link(entityIds: ${wrong}) { id } }`)
      expect(errors[0]?.extensions.code, wrong).toBe(code)
    }
  })
})

describe('settings', () => {
  it('G8 are the tenant’s own, hold for recalls that do not say, and go back to the default', async () => {
    await tell(open, ana, ['semantic: I like tea.', 'semantic: I like green tea.', 'semantic: I like mint tea.'])
    const set = (input: string) =>
      open.ask<{ updateSettings: object }>(
        ana,
        `mutation { updateSettings(input: ${input}) { recallItems budgetTokens rates { burstPoints } } }`,
      )
    expect((await set('{ recallItems: 2, budgetTokens: 0 }')).data?.updateSettings).toEqual({
      recallItems: 2,
      budgetTokens: 0,
      rates: null,
    })
    expect(await items('tea')).toHaveLength(2)
    const text = async (who = ana) =>
      (
        await open.ask<{ recall: { context: { text: string } } }>(
          who,
          '{ recall(input: { query: "tea" }) { context { text } } }',
        )
      ).data?.recall.context.text
    expect(await text()).toBe('')
    expect((await set('{ recallItems: null, budgetTokens: null }')).data?.updateSettings).toMatchObject({
      recallItems: 10,
      budgetTokens: 2000,
    })
    expect(await items('tea')).toHaveLength(3)
    expect(await text()).toContain('tea')
    expect((await set('{ recallItems: 0 }')).errors[0]?.extensions.code).toBe('INVALID_ARGUMENT')
    const { data } = await open.ask<{ settings: { recallItems: number } }>(
      { ...ana, tenant: 'blue' },
      '{ settings { recallItems } }',
    )
    expect(data?.settings.recallItems).toBe(10)
  })
})

describe('segments that wait for a label', () => {
  let unsure: OpenSchema
  beforeEach(async () => {
    unsure = await openSchema({ learns: true })
  })
  afterEach(() => unsure.close())

  interface Unsure {
    readonly waiting: number
    readonly segments: readonly {
      readonly segment: { readonly id: string; readonly text: string }
      readonly preceding: readonly { readonly text: string }[]
      readonly probabilities: readonly { readonly label: string; readonly probability: number }[]
      readonly confidence: number
      readonly outcome: string
    }[]
  }
  const read = async (who = ana, more = '') => {
    const fields =
      'segment { id text } preceding { text role speaker } probabilities { label probability } confidence outcome'
    const document = `{ unsureSegments${more} { waiting segments { ${fields} } } }`
    return unsure.ask<{ unsureSegments: Unsure }>(who, document)
  }

  it('are listed with what is to be known for one, and leave the list with it', async () => {
    await tell(unsure, ana, ['I like tea.', 'I met Bea.'])
    const { data, errors } = await read()
    expect(errors).toEqual([])
    expect(data?.unsureSegments.waiting).toBe(2)
    const [first, second] = data?.unsureSegments.segments ?? []
    expect([first?.segment.text, second?.segment.text].sort()).toEqual(['I like tea.', 'I met Bea.'])
    expect(first?.confidence).toBeLessThanOrEqual(second?.confidence ?? 0)
    expect(first).toMatchObject({ outcome: 'ABSENT', preceding: [] })
    expect(first?.probabilities.map(({ label }) => label)).toContain('FRAGMENTED')
    const labelled = await unsure.ask<{ label: { position: string } }>(
      ana,
      `mutation { label(segmentId: "${first?.segment.id}", labels: [SEMANTIC]) { position } }`,
    )
    await unsure.ask(ana, `{ receipts(positions: ["${labelled.data?.label.position}"], waitMsMax: 10000) { state } }`)
    expect((await read()).data?.unsureSegments).toEqual({ waiting: 1, segments: [second] })
  })

  it('are shown to whoever may label, of the user alone, and no more than asked for', async () => {
    await tell(unsure, ana, ['I like tea.', 'I met Bea.'])
    const codeOf = async (who: typeof ana, more = '') => (await read(who, more)).errors[0]?.extensions.code
    expect(await codeOf(withScopes(ana, 'memory:read', 'memory:write'))).toBe('FORBIDDEN')
    expect(await codeOf(withScopes(ana, 'memory:label'), '(user: "bea")')).toBe('NOT_FOUND')
    expect((await read(withScopes({ ...ana, user: 'bea' }, 'memory:label'))).data?.unsureSegments.waiting).toBe(0)
    expect((await read(ana, '(first: 1)')).data?.unsureSegments.segments).toHaveLength(1)
    for (const first of [0, 201]) expect(await codeOf(ana, `(first: ${first})`)).toBe('INVALID_ARGUMENT')
  })
})
