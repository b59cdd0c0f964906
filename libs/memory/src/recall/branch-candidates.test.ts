import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryKinds } from '@ecphory/events'
import type { GraphRow } from '../graph/graph-query.ts'
import { candidateOf } from '../ranking/candidate.fixture.ts'
import { textToTerms } from '../text/terms.ts'
import { nodeOf } from '../testing/graph-fixtures.ts'
import { readCandidates, writeCandidates } from './branch-candidates.ts'
import type { Branch } from './branch.ts'
import { rankBranches } from './rank-branches.ts'

const question = 'Which boat did Ana paint?'
const query = { text: question, terms: textToTerms(question), times: [] }
const texts = ['my boat', 'green tea', 'Ana painted the boat', 'she "said": \\ so\u2028']

const id = fc.constantFrom('a', 'ab', 'abc', 'abcd', '__proto__')
const byte = fc.integer({ min: -128, max: 127 })
const vector = fc.record({
  scale: fc.double({ min: 1e-9, max: 1, noNaN: true }),
  bytes: fc.tuple(byte, byte).map((bytes) => Int8Array.from(bytes)),
})
const anchorRow = fc.record({
  id,
  text: fc.constantFrom(...texts),
  dot: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
  vector: fc.option(vector),
})
const row: fc.Arbitrary<GraphRow> = fc.oneof(
  anchorRow.map(({ id, text, dot, vector }): GraphRow => {
    const { anchor, counts } = candidateOf({ id, text }, question)
    return dot === null ? { row: 'anchor', anchor, counts } : { row: 'anchor', anchor, dot, ...(vector && { vector }) }
  }),
  fc.record({ id, support: fc.array(id), hops: fc.nat(2) }).map(({ id, support, hops }): GraphRow => {
    return { row: 'node', node: nodeOf(id, { support }), hops }
  }),
)
const branch = fc.record({
  kind: fc.constantFrom(...memoryKinds),
  rows: fc.array(row, { maxLength: 12 }),
  leads: fc.array(
    fc.array(id).map((support) => nodeOf('lead', { support })),
    { maxLength: 2 },
  ),
  anchors: fc.integer({ min: 5, max: 50 }),
})

describe('candidates that travel', () => {
  it('H6 rank as they would have where they were found, bit for bit', () => {
    fc.assert(
      fc.property(fc.array(branch, { maxLength: 4 }), (drafts) => {
        const branches = drafts.map(({ anchors, ...rest }): Branch => {
          const documentFrequency = new Map(query.terms.map((term) => [term, { own: 2, context: 1 }]))
          return { ...rest, statistics: { anchors, ownLength: 9, contextLength: 3, documentFrequency }, asked: [] }
        })
        const travelled = branches.map((one) => readCandidates(writeCandidates(one)))
        expect(rankBranches(query, travelled, 3)).toEqual(rankBranches(query, branches, 3))
      }),
    )
  })

  it('leave behind what the ranking does not read', () => {
    const node = nodeOf('n', { properties: { summary: 'a long story' }, support: ['a'] })
    const { anchor, counts } = candidateOf({ id: 'a', text: 'my boat' }, question)
    const rows: GraphRow[] = [
      { row: 'anchor', anchor, counts },
      { row: 'anchor', anchor, dot: 0.5 },
      { row: 'node', node, hops: 1 },
    ]
    const statistics = { anchors: 1, ownLength: 2, contextLength: 0, documentFrequency: new Map() }
    const written = writeCandidates({ kind: 'episodic', rows, leads: [], statistics })
    expect(written).not.toContain('a long story')
    expect(written.match(/my boat/g)).toHaveLength(1)
  })
})
