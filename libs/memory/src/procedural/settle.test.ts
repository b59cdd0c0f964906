import type { RoutedSegment, RuleFact } from '@ecphory/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Settled, StoredAssertion } from '../graph/items.ts'
import { settleSlot } from '../projection/settle-slot.ts'
import { SlotCache } from '../projection/slot-cache.ts'
import { createMemoryGraphStore } from '../testing/index.ts'
import { ruleAssertions } from './assertions.ts'
import { ruleSettlement } from './settle.ts'

interface Told {
  readonly id: string
  readonly at: number
  readonly if?: string
  readonly then: string
  readonly else?: string
  readonly hint?: RuleFact['feedback']
  readonly subject?: string
}

/** A rule that was told, or (with `hint`) a practice that was observed, as the slot holds it. */
function assertionOf(told: Told): StoredAssertion {
  const fact: RuleFact = {
    kind: 'rule',
    factId: told.id,
    support: [`segment-${told.id}`],
    origin: 'text',
    if: [told.if ?? 'the dough sticks'],
    then: told.then.split('; '),
    else: told.else === undefined ? [] : [told.else],
    ordered: told.then.includes(';'),
    subject: told.subject ?? 'user',
    hint: told.hint !== undefined,
    feedback: told.hint ?? null,
  }
  const segment = { time: { instant: told.at } } as RoutedSegment
  const [assertion] = ruleAssertions(fact, segment)
  return { ...assertion!, factId: fact.factId, support: fact.support, assertedAt: told.at, withdrawnAt: null }
}

function settle(told: readonly Told[]): Settled {
  const sorted = told.map(assertionOf).sort((a, b) => a.validTime - b.validTime || (a.factId < b.factId ? -1 : 1))
  const state = sorted.reduce(ruleSettlement.apply, ruleSettlement.start(sorted[0]?.slot ?? 'rule:none'))
  return ruleSettlement.finish(state)
}

/** Rules as `steps [from, to) support`. */
const rulesOf = (settled: Settled): string[] =>
  settled.nodes
    .filter((node) => node.label === 'Rule')
    .map(
      (node) => `${String(node.properties['then'])} [${node.valid.from}, ${node.valid.to}) ${node.support.join('+')}`,
    )

describe('what was stated', () => {
  it('C1 the same condition with other actions replaces, and history tells both', () => {
    expect(
      rulesOf(
        settle([
          { id: 'a', at: 1, then: 'add flour' },
          { id: 'b', at: 5, then: 'chill it' },
        ]),
      ),
    ).toEqual(['add flour [1, 5) segment-a', 'chill it [5, null) segment-b'])
  })

  it('D9 the same rule in other words of command adds support and no second rule', () => {
    const again = settle([
      { id: 'a', at: 1, then: 'add flour' },
      { id: 'b', at: 5, if: 'dough sticks', then: 'add the flour!' },
    ])
    expect(rulesOf(again)).toEqual(['add flour [1, null) segment-a+segment-b'])
  })

  it('B10 a rule that comes back holds over two intervals', () => {
    const told = [
      { id: 'a', at: 1, then: 'add flour' },
      { id: 'b', at: 5, then: 'chill it' },
      { id: 'c', at: 9, then: 'add flour' },
    ]
    expect(rulesOf(settle(told))).toEqual([
      'add flour [1, 5) segment-a',
      'chill it [5, 9) segment-b',
      'add flour [9, null) segment-c',
    ])
  })

  it('two rules told at one instant stand side by side', () => {
    const told = [
      { id: 'a', at: 1, then: 'add flour' },
      { id: 'b', at: 1, then: 'wet the hands' },
    ]
    expect(rulesOf(settle(told))).toEqual(['add flour [1, null) segment-a', 'wet the hands [1, null) segment-b'])
  })

  it('the order of steps counts where it is one', () => {
    const told = [
      { id: 'a', at: 1, then: 'wash; dry' },
      { id: 'b', at: 2, then: 'dry; wash' },
    ]
    expect(rulesOf(settle(told))).toHaveLength(2)
  })

  it("C10 the assistant's advice neither replaces nor supports the user's rule", () => {
    const user = assertionOf({ id: 'a', at: 1, then: 'add flour' })
    const assistant = assertionOf({ id: 'b', at: 2, then: 'chill it', subject: 'assistant' })
    expect(assistant.slot).not.toBe(user.slot)
  })

  it('C13 what did not change are the same objects', () => {
    const first = assertionOf({ id: 'a', at: 1, then: 'add flour' })
    const before = ruleSettlement.apply(ruleSettlement.start(first.slot), first)
    const after = ruleSettlement.apply(before, assertionOf({ id: 'h', at: 2, then: 'freeze it', hint: 'positive' }))
    expect(ruleSettlement.finish(after).nodes[0]).toBe(ruleSettlement.finish(before).nodes[0])
  })
})

describe('the tree', () => {
  it('has a condition, ordered actions and the other branch', () => {
    const { nodes, edges } = settle([{ id: 'a', at: 1, then: 'wash; dry', else: 'leave it' }])
    expect(nodes.map((node) => `${node.label} ${String(node.properties['text'] ?? node.properties['title'])}`)).toEqual(
      ['Rule the dough sticks', 'Condition the dough sticks', 'Action wash', 'Action dry', 'Action leave it'],
    )
    expect(edges.map((edge) => edge.type)).toEqual(['WHEN', 'THEN', 'THEN', 'ELSE', 'NEXT'])
    expect(new Set([...nodes, ...edges].map((item) => item.id)).size).toBe(nodes.length + edges.length)
  })

  it('makes a subgoal of a named part', () => {
    const { nodes, edges } = settle([{ id: 'a', at: 1, then: 'week one: walk; week two: jog' }])
    const parts = nodes.filter((node) => node.label === 'Subgoal')
    expect(parts.map((node) => node.properties['text'])).toEqual(['week one', 'week two'])
    expect(
      edges.filter((edge) => edge.type === 'PART_OF' && edge.from === parts[0]?.id).map((edge) => edge.to),
    ).toEqual([nodes[0]?.id])
  })

  it('A7 __proto__ as a condition is an ordinary one', () => {
    const [rule] = settle([{ id: 'a', at: 1, if: '__proto__', then: 'constructor' }]).nodes
    expect(rule?.keys).toEqual(['proto'])
    expect(({} as Record<string, unknown>)['constructor']).toBe(Object)
  })
})

describe('A_proc: what was practised', () => {
  const worked = (id: string, at: number, then = 'add flour'): Told => ({ id, at, then, hint: 'positive' })

  it('C14 one good episode makes no rule, the second does, from its own time on', () => {
    expect(settle([worked('a', 1)]).nodes).toEqual([])
    expect(rulesOf(settle([worked('a', 1), worked('b', 4)]))).toEqual(['add flour [4, null) segment-a+segment-b'])
  })

  it('episodes without feedback, with bad feedback, or of another action do not count', () => {
    expect(settle([worked('a', 1), { id: 'b', at: 2, then: 'add flour', hint: null }]).nodes).toEqual([])
    expect(settle([worked('a', 1), { id: 'b', at: 2, then: 'add flour', hint: 'negative' }]).nodes).toEqual([])
    expect(settle([worked('a', 1), worked('b', 2, 'chill it')]).nodes).toEqual([])
  })

  it('the same episode twice is one', () => {
    const twice = [assertionOf(worked('a', 1)), { ...assertionOf(worked('b', 2)), support: ['segment-a'] }]
    const state = twice.reduce(ruleSettlement.apply, ruleSettlement.start(twice[0]!.slot))
    expect(ruleSettlement.finish(state).nodes).toEqual([])
  })

  it('a rule that fails as often as it works is given up', () => {
    const failed = (id: string, at: number): Told => ({ id, at, then: 'add flour', hint: 'negative' })
    expect(settle([worked('a', 1), worked('b', 2), failed('c', 3), failed('d', 4)]).nodes).toEqual([])
  })

  it('what somebody states ends what was only practised, or is supported by it', () => {
    const practised = [worked('a', 1), worked('b', 2)]
    expect(rulesOf(settle([...practised, { id: 'c', at: 5, then: 'chill it' }]))).toEqual([
      'add flour [2, 5) segment-a+segment-b',
      'chill it [5, null) segment-c',
    ])
    expect(rulesOf(settle([...practised, { id: 'c', at: 5, then: 'add flour' }])).at(-1)).toBe(
      'add flour [5, null) segment-a+segment-b+segment-c',
    )
  })

  it('an episode after the statement supports it and opens nothing', () => {
    const stated = { id: 'a', at: 1, then: 'add flour' }
    expect(rulesOf(settle([stated, worked('b', 2)]))).toEqual(['add flour [1, null) segment-a+segment-b'])
    expect(rulesOf(settle([stated, worked('b', 2, 'chill it'), worked('c', 3, 'chill it')]))).toEqual([
      'add flour [1, null) segment-a',
    ])
  })
})

describe('through the store', () => {
  const space = 'space'
  const key = { projection: 'procedural', generation: 'live', topic: 'facts', partition: 0 }

  /** Delivers assertions in this order, then withdraws some; answers with what is believed now. */
  async function deliver(arrivals: readonly StoredAssertion[], withdrawn: readonly string[] = []): Promise<string> {
    const store = createMemoryGraphStore()
    const cache = new SlotCache(10)
    const slot = arrivals[0]!.slot
    for (const [i, arrival] of arrivals.entries()) {
      const position = i + 1
      await store.transact(key, i, position, (transaction) =>
        settleSlot(
          transaction,
          { space, slot, position },
          { added: [{ ...arrival, assertedAt: position }], withdrawn: new Set() },
          ruleSettlement,
          cache,
        ),
      )
    }
    const position = arrivals.length + 1
    await store.transact(key, arrivals.length, position, (transaction) =>
      settleSlot(
        transaction,
        { space, slot, position },
        { added: [], withdrawn: new Set(withdrawn) },
        ruleSettlement,
        cache,
      ),
    )
    const { versions } = await store.dump(space)
    const open = versions.filter((version) => version.recordTo === null).map((version) => version.item)
    return JSON.stringify(open.sort((a, b) => (a.id < b.id ? -1 : 1)))
  }

  it('a practice that loses an episode is no rule any more', async () => {
    const arrivals = [
      assertionOf({ id: 'a', at: 1, then: 'add flour', hint: 'positive' }),
      assertionOf({ id: 'b', at: 2, then: 'add flour', hint: 'positive' }),
    ]
    expect(await deliver(arrivals)).toContain('add flour')
    expect(await deliver(arrivals, ['b'])).toBe('[]')
  })

  it('B8 E3 what is believed does not depend on the order of arrival', async () => {
    const told = fc.record({
      at: fc.integer({ min: 1, max: 6 }),
      then: fc.constantFrom('add flour', 'chill it', 'wash; dry', 'dry; wash'),
      hint: fc.constantFrom<RuleFact['feedback'] | undefined>(undefined, 'positive', 'negative', null),
    })
    const histories = fc.array(told, { minLength: 1, maxLength: 8 }).chain((history) => {
      const arrivals = history.map(({ hint, ...rest }, i) =>
        assertionOf({ id: `f${i}`, ...rest, ...(hint === undefined ? {} : { hint }) }),
      )
      return fc.tuple(
        fc.constant(arrivals),
        fc.shuffledSubarray(arrivals, { minLength: arrivals.length, maxLength: arrivals.length }),
        fc.subarray(arrivals.map((arrival) => arrival.factId)),
      )
    })
    await fc.assert(
      fc.asyncProperty(histories, async ([arrivals, shuffled, withdrawn]) => {
        expect(await deliver(shuffled, withdrawn)).toBe(await deliver(arrivals, withdrawn))
      }),
      { numRuns: 200 },
    )
  })
})
