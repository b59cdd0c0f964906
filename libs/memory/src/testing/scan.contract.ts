import { describe, expect, it } from 'vitest'
import type { AsOf, GraphQuery, GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import type { GraphStore } from '../ports/graph-store.ts'
import { idOf, injections, nodeOf, putItem, write } from './graph-fixtures.ts'
import { opened } from './opened.ts'

type Scan = Extract<GraphQuery, { readonly find: 'scan' }>

/** The walk through all nodes of a label, page by page: part of `describeGraphStore`. */
export function describeScan(open: () => Promise<GraphStore>): void {
  describe('scan', () => {
    const held = opened(open)

    const all: Scan = { find: 'scan', label: 'Statement', from: null, to: null, where: [], after: null, limit: 100 }
    const page = async (query: Scan, asOf: AsOf = {}): Promise<readonly GraphRow[]> =>
      (await held.store.query('s', [query], asOf, {}))[0] ?? []
    const ids = async (given: Partial<Scan> = {}, asOf: AsOf = {}) =>
      (await page({ ...all, ...given }, asOf)).map((row) => idOf(row))
    const walk = async (limit: number, asOf: AsOf = {}, between: (page: number) => Promise<void> = async () => {}) => {
      const seen: string[] = []
      for (let after: Scan['after'] = null, number = 0; ; number++) {
        const rows = await page({ ...all, after, limit }, asOf)
        const last = rows.at(-1)
        if (last?.row !== 'node') return seen
        seen.push(...rows.map(idOf))
        after = { from: last.node.valid.from, id: last.node.id }
        await between(number)
      }
    }
    const put = (id: string, from: number | null, given: Partial<SettledNode> = {}, recordFrom = 1, slot?: string) =>
      putItem('s', nodeOf(id, { label: 'Statement', valid: { from, to: null }, ...given }), recordFrom, slot)

    it('H4 gives each node once, those that began last first, ties by id, whatever the size of the page', async () => {
      const began = [30, 20, 20, 20, 10, -5, null, null, null]
      await write(held.store, [
        ...began.map((from, i) => put(`n${i}`, from)),
        putItem('s', nodeOf('other label', { valid: { from: 20, to: null } })),
      ])
      const inOrder = began.map((_, i) => `n${i}`)
      for (const limit of [1, 2, 3, 9, 100]) expect(await walk(limit), String(limit)).toEqual(inOrder)
      expect(await ids({ limit: 0 })).toEqual([])
      expect(await ids({ after: { from: 20, id: 'n2' }, limit: 2 })).toEqual(['n3', 'n4'])
      expect(await ids({ after: { from: 15, id: '' }, limit: 1 })).toEqual(['n4'])
    })

    it('H4 leaves out and repeats nothing while writes happen, read as of where the walk began', async () => {
      const before = Array.from({ length: 40 }, (_, i) => `n${String(i).padStart(2, '0')}`)
      await write(
        held.store,
        before.map((id, i) => put(id, 1_000 - i)),
      )
      const seen = await walk(7, { position: 1 }, async (number) => {
        const moved = before[39 - number] as string
        await write(held.store, [
          put(`new ${number}`, 2_000 + number, {}, 2 + number),
          put(`late ${number}`, 5, {}, 2 + number),
          { op: 'closeVersion', space: 's', slot: `slot of ${moved}`, itemId: moved, recordTo: 2 + number },
          put(moved, 3_000, {}, 2 + number),
        ])
      })
      expect(seen).toEqual(before)
    })

    it('gives an id that two slots hold once, where it comes first', async () => {
      await write(held.store, [
        put('twice', 10, {}, 1, 'one'),
        put('twice', 30, { properties: { name: 'later' } }, 1, 'two'),
        put('between', 20),
      ])
      expect(await walk(1)).toEqual(['twice', 'between'])
      const [first] = await page(all)
      expect(first?.row === 'node' && first.node.properties).toEqual({ name: 'later' })
    })

    it('H2 takes what overlaps a stretch of time and has each of the values, before the limit cuts', async () => {
      const property = (values: object) => ({ properties: values as SettledNode['properties'] })
      await write(held.store, [
        put('a', 50, property({ relation: 'likes', band: 'weak' })),
        put('b', 40, property({ relation: 'likes', band: 'explicit' })),
        put('c', 30, property({ relation: ['knows', 'likes'], band: 'explicit' })),
        put('d', 20, { ...property({ relation: 'owns', band: 'explicit' }), valid: { from: 20, to: 25 } }),
        put('e', 10, property({ band: 1 })),
      ])
      const likes = { property: 'relation', values: ['likes'] }
      const explicit = { property: 'band', values: ['explicit', '1'] }
      expect(await ids({ where: [likes] })).toEqual(['a', 'b', 'c'])
      expect(await ids({ where: [likes, explicit], limit: 1 })).toEqual(['b'])
      expect(await ids({ where: [explicit] })).toEqual(['b', 'c', 'd'])
      expect(await ids({ where: [{ ...likes, values: [] }] })).toEqual([])
      expect(await ids({ from: 25, to: 41 })).toEqual(['b', 'c', 'e'])
      expect(await ids({ from: 20, to: 21 })).toEqual(['d', 'e'])
      expect(await ids({ where: [likes], after: { from: 50, id: 'a' } })).toEqual(['b', 'c'])
    })

    it('G6 A7 takes any text as the name and as the value of a property', async () => {
      for (const [i, text] of injections.entries()) {
        await write(held.store, [put(`n${i}`, 1, { properties: Object.fromEntries([[text, text]]) })])
      }
      for (const [i, text] of injections.entries()) {
        expect(await ids({ where: [{ property: text, values: [text] }] })).toEqual([`n${i}`])
        expect(await ids({ after: { from: null, id: text } })).toEqual([])
      }
    })
  })
}
