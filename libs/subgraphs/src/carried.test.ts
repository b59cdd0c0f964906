import { describe, expect, it } from 'vitest'
import { Carried } from './carried.ts'
import { RecentMap } from './recent-map.ts'

describe('a carried value', () => {
  const carried = () => new Carried(new Map([['a', 1]]), (map) => [...map].join(';'))
  const read = (came: unknown) => Carried.read(came, (text) => new Map([[text, 0]]))

  it('goes by reference within a process, and as text between two', () => {
    const one = carried()
    expect(read(one)).toBe(one.value)
    expect(read(JSON.parse(JSON.stringify(one)))).toEqual(new Map([['a,1', 0]]))
  })

  it('did not come where its subgraph failed', () => {
    for (const came of [null, undefined, new Error('down'), { message: 'down' }]) expect(read(came)).toBeUndefined()
  })
})

describe('a map of recent entries', () => {
  it('keeps those used last', () => {
    const map = new RecentMap<number>(2)
    let made = 0
    const get = (key: string) => map.get(key, () => (made += 1))
    expect([get('a'), get('b'), get('a'), get('c'), get('a'), get('b')]).toEqual([1, 2, 1, 3, 1, 4])
    expect([map.take('b'), map.take('b'), get('b')]).toEqual([4, undefined, 5])
  })
})
