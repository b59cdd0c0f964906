import { describe, expect, it } from 'vitest'
import type { GraphRow } from '../graph/graph-query.ts'
import type { RecallQuery } from '../memory-type.ts'
import { textToTerms } from '../text/terms.ts'
import { strategyBlock } from './block.ts'
import { matchRule } from './match-rule.ts'
import { procedural } from './procedural.ts'
import { buildRuleTree } from './rule-tree.ts'

const now = Date.parse('2026-03-01T10:00:00Z')

interface Shape {
  readonly if: string
  readonly then: readonly string[]
  readonly else?: readonly string[]
  readonly to?: number
}

const rowsOf = (shape: Shape): GraphRow[] =>
  buildRuleTree({
    slot: `rule:${shape.if}`,
    value: {
      if: shape.if.split(' & '),
      then: shape.then,
      else: shape.else ?? [],
      ordered: shape.then.length > 1,
      subject: 'user',
      hint: false,
      feedback: null,
    },
    valid: { from: 0, to: shape.to ?? null },
    support: ['s1'],
    basis: 'stated',
  }).nodes.map((node) => ({ row: 'node', node, hops: 0 }))

const queryOf = (text: string): RecallQuery => ({
  text,
  terms: textToTerms(text),
  vector: new Float32Array(4),
  answerVector: new Float32Array(4),
  now: { instant: now, offsetMinutes: 0, precision: 'instant', source: 'given' },
  times: [],
  names: [],
  candidatesMax: 50,
})

describe('matchRule', () => {
  const chore = rowsOf({ if: 'a chore takes under two minutes', then: ['do it now'], else: ['write it down'] })
  const branchOf = (rows: readonly GraphRow[], text: string) => matchRule(rows, textToTerms(text))[0]

  it('fires the first branch where the condition holds', () => {
    expect(branchOf(chore, 'This chore takes two minutes')).toMatchObject({ branch: 'then', actions: ['do it now'] })
  })

  it('fires the other branch where the situation touches the rule and the condition does not hold', () => {
    expect(branchOf(chore, 'a chore of an hour')).toMatchObject({ branch: 'else', actions: ['write it down'] })
  })

  it('says nothing of a situation that the rule is not about', () => {
    expect(branchOf(chore, 'dinner with Leo')).toBeUndefined()
  })

  it('needs every condition', () => {
    const rows = rowsOf({ if: 'the ceremony is outdoors & rain is forecast', then: ['move the chairs'] })
    expect(branchOf(rows, 'outdoor ceremony, rain forecast')?.branch).toBe('then')
    expect(branchOf(rows, 'outdoor ceremony, sun')).toMatchObject({ branch: 'else', actions: [] })
  })

  it('matches Chinese conditions', () => {
    const rows = rowsOf({ if: '打印机卡纸', then: ['先关机', '打开后盖'] })
    expect(branchOf(rows, '打印机又卡纸了')?.branch).toBe('then')
  })

  it('puts the rule that fits best first', () => {
    const rows = [
      ...rowsOf({ if: 'the blue kettle leaks', then: ['a'] }),
      ...rowsOf({ if: 'the kettle leaks', then: ['b'] }),
    ]
    expect(matchRule(rows, textToTerms('kettle leaks')).map((match) => match.actions)).toEqual([['b'], ['a']])
  })
})

describe('the block', () => {
  const lines = (text: string, rows: readonly GraphRow[]) =>
    strategyBlock.lines(queryOf(text), rows).map((line) => line.text)

  it('prints condition, numbered steps and the other branch', () => {
    const rows = rowsOf({ if: 'the printer jams', then: ['switch it off', 'open the back'], else: ['print'] })
    expect(lines('printer jams again', rows)).toEqual([
      'When the printer jams: 1. switch it off 2. open the back Otherwise: print',
    ])
  })

  it('prints a condition that says when by itself without another "when"', () => {
    expect(lines('packing for a trip', rowsOf({ if: 'before a trip', then: ['pack'] }))).toEqual([
      'Before a trip: pack',
    ])
  })

  it('I9 prints a Chinese rule in Chinese', () => {
    const rows = rowsOf({ if: '打印机卡纸', then: ['先关机', '打开后盖'] })
    expect(lines('打印机卡纸怎么办', rows)).toEqual(['打印机卡纸：1. 先关机 2. 打开后盖'])
  })

  it('leaves out rules that do not touch the query, and rules that no longer hold', () => {
    expect(lines('dinner', rowsOf({ if: 'the printer jams', then: ['switch it off'] }))).toEqual([])
    expect(lines('printer jams', rowsOf({ if: 'the printer jams', then: ['hit it'], to: now - 1 }))).toEqual([])
  })

  it('puts the best match first, and one line per rule however often it was found', () => {
    const printer = rowsOf({ if: 'the printer jams', then: ['switch it off'] })
    const scanner = rowsOf({ if: 'the scanner jams', then: ['lift the lid'] })
    expect(lines('the printer jams', [...scanner, ...printer, ...printer])).toEqual([
      'When the printer jams: switch it off',
      'When the scanner jams: lift the lid',
    ])
  })
})

describe('recall', () => {
  it('asks for segments and for rules by the words of their conditions, then for what rests on the segments', () => {
    const query = queryOf('the printer jams')
    expect(procedural.recall(query).map((one) => one.find)).toEqual(['lexical', 'nearest', 'expand'])
    const anchor = { segmentId: 's9' } as Extract<GraphRow, { row: 'anchor' }>['anchor']
    const found: GraphRow[] = [{ row: 'anchor', anchor, dot: 0.8 }]
    expect(procedural.recall(query, found)).toEqual([{ find: 'supportedBy', segmentIds: ['s9'], limit: 50 }])
    expect(procedural.recall(query, [])).toEqual([])
  })

  it('H8 a query of stop words only goes by meaning alone', () => {
    expect(procedural.recall(queryOf('what is it?')).map((one) => one.find)).toEqual(['nearest'])
  })
})
