import type { SubgraphExecutor } from '@ecphory/subgraphs'
import { afterEach, describe, expect, it } from 'vitest'
import { ana, openSchema, tell } from './testing/open-schema.ts'
import type { OpenSchema } from './testing/open-schema.ts'

let open: OpenSchema | undefined
afterEach(() => open?.close())

const told = [
  'semantic: I live in Lisbon.',
  'episodic: I met Ines in Lisbon.',
  'procedural: When I am in Lisbon, I take the tram.',
  'working: I need to call Lisbon by Friday.',
]

const question = /* GraphQL */ `
  {
    recall(input: { query: "Lisbon" }) {
      items {
        text
      }
      context {
        text
      }
      missing
      episodic {
        episodes {
          summary
        }
      }
      semantic {
        statements {
          object
        }
      }
      working {
        stale
      }
    }
  }
`

interface Data {
  readonly recall: {
    readonly items: readonly { readonly text: string }[] | null
    readonly context: { readonly text: string } | null
    readonly missing: readonly string[] | null
    readonly episodic: { readonly episodes: readonly object[] } | null
    readonly semantic: object | null
  }
}

/** Hands every request of a subgraph to what the test puts in its place. */
const instead =
  (subgraph: string, answer: (execute: SubgraphExecutor) => SubgraphExecutor) =>
  (name: string, execute: SubgraphExecutor): SubgraphExecutor =>
    name === subgraph ? answer(execute) : execute

const never: SubgraphExecutor = () => new Promise(() => undefined)

describe('a branch of a recall', () => {
  it('that is down is named, and leaves the others standing', async () => {
    const down: SubgraphExecutor = async () => {
      throw Object.assign(new Error('down'), { extensions: { code: 'UNAVAILABLE', subgraph: 'semantic' } })
    }
    let isDown = false
    open = await openSchema({
      around: instead('semantic', (execute) => (request) => (isDown ? down(request) : execute(request))),
    })
    await tell(open, ana, told)
    expect((await open.ask<Data>(ana, question)).data?.recall.items).toHaveLength(4)
    isDown = true
    const { data, errors } = await open.ask<Data>(ana, question)
    expect(errors).toMatchObject([
      { path: ['recall', 'semantic'], extensions: { code: 'UNAVAILABLE', subgraph: 'semantic' } },
    ])
    expect(data?.recall).toMatchObject({ semantic: null, missing: ['SEMANTIC'] })
    expect(data?.recall.items?.map(({ text }) => text).sort()).toEqual(
      told
        .slice(1)
        .map((text) => text.replace(/^\w+: /, ''))
        .sort(),
    )
    expect(data?.recall.episodic?.episodes).toHaveLength(1)
    expect(data?.recall.context?.text).toContain('tram')
    expect(data?.recall.context?.text).not.toContain('User profile')
  })

  it('that hangs is given up after its deadline, alone', async () => {
    let hangs = false
    open = await openSchema({
      msMax: 300,
      around: (name, execute) =>
        name === 'procedural' ? (request) => (hangs ? within(300, name, never(request)) : execute(request)) : execute,
    })
    await tell(open, ana, told)
    hangs = true
    const began = performance.now()
    const { data } = await open.ask<Data>(ana, question)
    // The first of two stages waits for it once; the second does not ask it.
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(data?.recall.missing).toEqual(['PROCEDURAL'])
    expect(data?.recall.items).toHaveLength(3)
    expect(data?.recall.semantic).not.toBeNull()
  })

  it('that hung in the first stage is not asked in the second, and is waited for as long as the recall waits', async () => {
    let hangs = false
    const asked: number[] = []
    const silent: SubgraphExecutor = async ({ msMax }) => {
      asked.push(msMax ?? Infinity)
      throw Object.assign(new Error('late'), { extensions: { code: 'UNAVAILABLE', subgraph: 'procedural' } })
    }
    open = await openSchema({
      around: instead('procedural', (execute) => (request) => (hangs ? silent(request) : execute(request))),
    })
    const minPosition = await tell(open, ana, told)
    hangs = true
    const document = 'query ($input: RecallInput!) { recall(input: $input) { items { text } missing } }'
    for (const input of [{ query: 'Lisbon' }, { query: 'Lisbon', minPosition, waitMsMax: 2_000 }]) {
      const { data } = await open.ask<Data>(ana, document, { input })
      expect(data?.recall.missing).toEqual(['PROCEDURAL'])
      expect(data?.recall.items).toHaveLength(3)
    }
    const [plain = Infinity, waiting] = asked
    expect(asked).toEqual([plain, plain + 2_000])
    expect(waiting).toBeLessThan(15_000)
  })

  it('that comes too late for the ranking has no block, and is missing', async () => {
    let calls = 0
    open = await openSchema({
      around: instead('episodic', (execute) => (request) => {
        calls += 1
        return calls > 1 ? Promise.reject(new Error('gone between the two stages')) : execute(request)
      }),
    })
    await tell(open, ana, told)
    calls = 0
    const { data } = await open.ask<Data>(
      ana,
      '{ recall(input: { query: "Lisbon" }) { items { text } context { text } missing } }',
    )
    expect(data?.recall.missing).toEqual(['EPISODIC'])
    expect(data?.recall.items).toHaveLength(4)
    expect(data?.recall.context?.text).not.toContain('Past experiences')
  })

  it('without the ranking there are no items, but what each graph has by itself', async () => {
    open = await openSchema({
      around: instead('ranking', () => async () => {
        throw new Error('no ranking')
      }),
    })
    await tell(open, ana, told)
    const { data, errors } = await open.ask<Data>(ana, question)
    expect(data?.recall).toMatchObject({ items: null, context: null })
    expect(data?.recall.episodic?.episodes).toHaveLength(1)
    expect(errors.map(({ extensions }) => extensions.code)).toContain('UNAVAILABLE')
  })
})

function within<Result>(ms: number, subgraph: string, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(Object.assign(new Error('late'), { extensions: { code: 'UNAVAILABLE', subgraph } })), ms),
  )
  return Promise.race([work, late])
}
