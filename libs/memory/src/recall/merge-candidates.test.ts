import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryKinds, type MemoryKind } from '@ecphory/events'
import type { GraphRow } from '../graph/graph-query.ts'
import { candidateOf } from '../ranking/candidate.fixture.ts'
import { rank } from '../ranking/rank.ts'
import { textToTerms } from '../text/terms.ts'
import type { Branch } from './branch.ts'
import { mergeCandidates } from './rank-branches.ts'

const question = 'Which boat?'
const query = { text: question, terms: textToTerms(question), times: [] }

const rowOf = (id: string, find: 'lexical' | 'nearest'): GraphRow => {
  const { anchor, counts } = candidateOf({ id, text: id.length % 2 === 0 ? 'my boat' : 'green tea' }, question)
  return find === 'lexical' ? { row: 'anchor', anchor, counts } : { row: 'anchor', anchor, dot: 0.7 + id.length / 100 }
}

const branchOf = (kind: MemoryKind, rows: readonly GraphRow[]): Branch => {
  const anchors = new Set(rows.flatMap((row) => (row.row === 'anchor' ? [row.anchor.segmentId] : []))).size
  const statistics = { anchors, ownLength: 0, contextLength: 0, documentFrequency: new Map() }
  return { kind, rows, leads: [], statistics, asked: [] }
}

describe('mergeCandidates', () => {
  it('collapses a segment that several graphs and queries found, in whatever order they answer', () => {
    const found = fc.record({
      id: fc.constantFrom('a', 'ab', 'abc', 'abcd', 'abcde'),
      kind: fc.constantFrom(...memoryKinds),
    })
    const some = fc.uniqueArray(found, { selector: ({ id, kind }) => `${kind} ${id}`, minLength: 1 })
    fc.assert(
      fc.property(some, (all) => {
        const branches = memoryKinds.map((kind) =>
          branchOf(
            kind,
            all.filter((one) => one.kind === kind).flatMap(({ id }) => [rowOf(id, 'nearest'), rowOf(id, 'lexical')]),
          ),
        )
        const read = (some: readonly Branch[]) => {
          const candidates = [...mergeCandidates(some).values()]
          const ranked = rank(
            candidates,
            some.map(({ statistics }) => statistics),
            query,
          )
          return ranked.map(({ candidate, raw }) => [candidate.anchor.segmentId, raw, candidate.dot])
        }
        const once = read(branches)
        expect(once).toHaveLength(new Set(all.map(({ id }) => id)).size)
        expect(read([...branches].reverse())).toEqual(once)
        expect(once.every(([, , dot]) => dot !== undefined)).toBe(true)
      }),
    )
  })
})
