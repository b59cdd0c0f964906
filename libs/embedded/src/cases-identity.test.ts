import { describe, expect, it } from 'vitest'
import type { SubjectMemory } from '@ecphory/service'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'

const open = createOpener()

/** Entities of the event graph by name, times left out. */
async function entitiesOf(subject: SubjectMemory) {
  const { nodes } = await subject.show('episodic')
  return nodes.filter(({ label, properties }) => label === 'Entity' && properties['kind'] !== 'time')
}
const nameOf = ({ properties }: { properties: Readonly<Record<string, unknown>> }) => String(properties['name'])

describe.each(storeModes)('identity on %s', (mode) => {
  async function tell(...texts: readonly string[]) {
    const test = await open(mode)
    const ana = test.memory.of({ user: 'ana' })
    for (const [turn, text] of texts.entries()) {
      await ana.record([said(`episodic: ${text}`, `2026-03-${String(turn + 1).padStart(2, '0')}T08:00:00Z`)])
    }
    await test.memory.settled()
    return { ...test, ana }
  }

  it('E1 one name in texts of far apart meanings is one node in each graph', async () => {
    const { memory, ana } = await tell('I signed the papers with Dgia.', 'The cat that Dgia brought slept all day.')
    await ana.record([said('semantic: I work at DGIA.'), said('semantic: My cat is called DGIA.')])
    await memory.settled()
    for (const kind of ['episodic', 'semantic'] as const) {
      const { nodes } = await ana.show(kind)
      expect(
        nodes.filter(({ label, keys }) => label === 'Entity' && keys.includes('dgia')),
        kind,
      ).toHaveLength(1)
    }
  })

  it('E2 Sam and Samsung both survive', async () => {
    const { ana } = await tell('I met Sam.', 'I visited Samsung with Bea.', 'I met Sam again.')
    expect((await entitiesOf(ana)).map(nameOf).sort()).toEqual(['Bea', 'Sam', 'Samsung'])
  })

  it('E3 two Alexes stay two; a merge is proposed, made by a person, told by history, and taken back', async () => {
    const { memory, ana } = await tell('My colleague Alex called.', 'My nephew Alex called.')
    const alexes = async () => (await entitiesOf(ana)).filter((node) => nameOf(node) === 'Alex')
    expect(await alexes()).toHaveLength(2)
    const [proposal] = (await ana.proposedLinks()).filter(({ key }) => key === 'alex')
    expect(proposal?.entities.map(nameOf)).toEqual(['Alex', 'Alex'])
    const ids = (proposal?.entities ?? []).map(({ id }) => id) as [string, string]
    const links = async (position?: number) =>
      (await ana.show('episodic', position === undefined ? {} : { position })).edges.filter(
        ({ type }) => type === 'SAME_AS',
      )
    const linked = await ana.link(ids, true, 'ana')
    await ana.settled(linked)
    expect(await links()).toMatchObject([{ from: ids[0], to: ids[1] }])
    expect(await alexes()).toHaveLength(2)
    expect(await ana.proposedLinks()).toEqual([])
    await ana.settled(await ana.link([ids[1], ids[0]], false, 'ana'))
    expect(await links()).toEqual([])
    expect(await links(linked.position.offset)).toHaveLength(1)
    expect(await ana.proposedLinks()).toHaveLength(1)
    const audit = (await exportOf(ana)).filter(({ type }) => type.includes('entities'))
    expect(audit.map(({ data }) => data)).toMatchObject([
      { entityIds: ids, same: true, by: 'ana' },
      { entityIds: ids, same: false, by: 'ana' },
    ])
    expect((await memory.rebuild()).differing).toEqual([])
    expect(await links()).toEqual([])
  })

  it('E3 a link to what is no entity of the subject is refused, and nothing is recorded of it', async () => {
    const { memory, ana } = await tell('My colleague Alex called.', 'My nephew Alex called.')
    const [proposal] = await ana.proposedLinks()
    const [one, other] = (proposal?.entities ?? []).map(({ id }) => id) as [string, string]
    const episode = (await ana.show('episodic')).nodes.find(({ label }) => label === 'Episode')!.id
    const before = await exportOf(ana)
    for (const id of ['nobody', '', episode]) {
      await expect(ana.link([one, id], true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(memory.of({ user: 'bea' }).link([one, other], true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ana.link([one, one], true)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await exportOf(ana)).toEqual(before)
  })

  it('E5 one name in several spellings is one entity, and no name of another script has an empty key', async () => {
    const { ana } = await tell(
      'I met José.',
      'I met Jose\u0301 again.',
      'I met JOSÉ at noon.',
      'I met Zoë 🕯️.',
      '我和张伟一起吃了饭。',
    )
    const entities = await entitiesOf(ana)
    expect(entities.filter((node) => nameOf(node).normalize('NFC').toLowerCase() === 'josé')).toHaveLength(1)
    for (const { keys } of entities) expect(keys.every((key) => key.length > 0)).toBe(true)
    expect((await ana.recall('What did I do with 张伟?', { k: 1 })).items[0]?.text).toBe('我和张伟一起吃了饭。')
  })

  it('E7 an entity is found in any case, with its vector or without', async () => {
    const { ana } = await tell('I repaired the gate with Mirela.', 'I baked bread.')
    const ask = async (question: string) => (await ana.recall(question, { k: 1, explain: true })).items[0]
    for (const question of ['What did I do with MIRELA?', 'What did I do with Mirela?']) {
      expect((await ask(question))?.text).toBe('I repaired the gate with Mirela.')
      expect((await ask(question))?.reasons).toContain('graph')
    }
    expect((await ask('what about mirela'))?.text).toBe('I repaired the gate with Mirela.')
  })

  it('E8 every edge ends at a node that stands, and a later mention attaches to the entity that is there', async () => {
    const { ana } = await tell('I had tea with Mirela in Porto.', 'I cooked with Mirela 🌸.', 'I sailed from Porto.')
    const { nodes, edges } = await ana.show('episodic')
    const ids = new Set(nodes.map(({ id }) => id))
    for (const { from, to } of edges) expect([ids.has(from), ids.has(to)]).toEqual([true, true])
    const mirela = nodes.filter((node) => nameOf(node).toLowerCase() === 'mirela')
    expect(mirela).toHaveLength(1)
    expect(edges.filter(({ to }) => to === mirela[0]?.id)).toHaveLength(2)
  })

  it('D9 names that differ by an emoji are one entity, in one batch and across batches, and its spellings are kept', async () => {
    const { memory, ana } = await tell('I met Wren 🕯️ at the mill.')
    await ana.record([
      said('episodic: I met Wren 🗯️.', '2026-03-11T08:00:00Z'),
      said('episodic: Wrén called Bea.', '2026-03-11T09:00:00Z'),
    ])
    await memory.settled()
    const wrens = (await entitiesOf(ana)).filter(({ keys }) => keys.includes('wren'))
    expect(wrens).toHaveLength(1)
    expect(wrens[0]?.properties['aliases']).toEqual(expect.arrayContaining(['Wren', 'Wrén']))
  })

  it('H10 edges keep their direction: an episode involves a person', async () => {
    const { ana } = await tell('I had tea with Mirela.')
    const { nodes, edges } = await ana.show('episodic')
    const labels = new Map(nodes.map(({ id, label }) => [id, label]))
    const involving = edges.filter(({ type }) => type === 'INVOLVES')
    expect(involving.length).toBeGreaterThan(0)
    for (const { from, to } of involving) expect([labels.get(from), labels.get(to)]).toEqual(['Episode', 'Entity'])
  })
})
