import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalRelation, relationFamily, relations } from './relations.ts'

const corpus = new URL('../../../../tools/data/segments-own/segments.jsonl', import.meta.url)

describe('relations', () => {
  it('covers every relation name of segments-own', () => {
    const rows = readFileSync(corpus, 'utf8').trim().split('\n')
    const names = new Set(rows.flatMap((row) => [...row.matchAll(/"relation": ?"([^"]+)"/g)].map((match) => match[1]!)))
    expect(names.size).toBeGreaterThan(100)
    expect([...names].filter((name) => canonicalRelation(name) === null)).toEqual([])
  })

  it('gives each name and alias to one relation only', () => {
    const names = relations.flatMap((relation) => [relation.name, ...relation.aliases])
    expect(new Set(names).size).toBe(names.length)
  })

  it('is closed and mutual in opposites and inverses', () => {
    for (const { name, opposite, inverse } of relations) {
      if (opposite !== undefined) expect(canonicalRelation(opposite)?.opposite).toBe(name)
      if (inverse !== undefined) expect(canonicalRelation(inverse)?.inverse).toBe(name)
    }
  })

  it('knows no name outside the list', () => {
    expect(['__proto__', 'constructor', 'toString', 'invented_by_a_model'].map(canonicalRelation)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('holds the single-valued relations that a profile needs', () => {
    const single = relations.filter(({ cardinality }) => cardinality === 'one').map(({ name }) => name)
    expect(single).toEqual(
      expect.arrayContaining([
        'lives_in',
        'works_at',
        'works_as',
        'has_age',
        'has_name',
        'born_on',
        'relationship_status',
        'employment_status',
        'follows_diet',
      ]),
    )
  })

  it('puts contrary relations into one family', () => {
    const families = ['likes', 'hates', 'loves', 'avoids'].map((name) => relationFamily(canonicalRelation(name)!))
    expect(new Set(families).size).toBe(1)
  })
})
