import { memoryErasedV1, memoryKinds, rootTopic } from '@ecphory/events'
import type { MessageInput, Receipt } from '@ecphory/memory'
import type { SubjectMemory } from '@ecphory/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'
import type { FolderMemory } from './testing/open-both.ts'
import { placesOf } from './testing/places-of.ts'
import { typeOf } from './testing/other-versions.ts'

const canary = 'VIEWGUARD_OLD_MARKER_8M3Z'
/** A step may run every job of a server that rewrites its files. */
const stepMsMax = 300_000

const source: readonly MessageInput[] = [
  said('semantic: I like tea.', '2026-03-01T08:00:00Z', { sourceId: 'm0' }),
  said(`semantic,episodic,working,procedural: Bea hid the ${canary} key at the mill.`, '2026-03-02T08:00:00Z', {
    sourceId: 'm1',
  }),
  said('semantic,episodic: I met Bea at the mill.', '2026-03-03T08:00:00Z', { sourceId: 'm2' }),
]

interface Way {
  readonly way: string
  readonly erase: (ana: SubjectMemory, recorded: Receipt) => Promise<{ readonly segments: number }>
  /** Whoever erases one memory means its words; whoever erases everything may begin anew. */
  readonly staysGone: boolean
}

const ways: readonly Way[] = [
  { way: 'one message', erase: (ana) => ana.erase('m1'), staysGone: true },
  { way: 'a whole trace', erase: (ana, { traceId }) => ana.erase(traceId), staysGone: true },
  { way: 'everything', erase: (ana) => ana.erase(), staysGone: false },
]

// The thirteen steps are one story: each goes on from where the one before has left the memory.
describe.each(storeModes)('F1 on %s', (mode) => {
  describe.each(ways)('F1 erasing $way', { timeout: stepMsMax }, ({ erase, staysGone }) => {
    const open = createOpener(afterAll)
    let test: FolderMemory
    let ana: SubjectMemory
    let second: SubjectMemory
    let recorded: Receipt
    beforeAll(async () => {
      test = await open(mode)
      ana = test.memory.of({ user: 'ana' })
      second = test.memory.of({ user: 'share' })
    }, stepMsMax)

    const isFound = async (subject = ana) => {
      const question = `Where is the ${canary} key of Bea?`
      const answers = [await subject.recall(question), await subject.admit(question)]
      return JSON.stringify(answers).includes(canary)
    }
    const standsNowhere = async () => {
      await test.memory.settled()
      expect(await isFound()).toBe(false)
      expect(await placesOf(canary, test)).toEqual([])
    }

    it('1 write', async () => {
      recorded = await ana.record(source, { key: 'k1' })
      expect(await ana.settled(recorded)).toMatchObject({ state: 'SEARCHABLE' })
    })

    it('2 check: it is found, and stands in the log, in every graph and in the files', async () => {
      expect(await isFound()).toBe(true)
      const places = await placesOf(canary, test)
      expect(places).toEqual(expect.arrayContaining([rootTopic, ...memoryKinds]))
      expect(places.some((place) => place.startsWith('m.db'))).toBe(mode === 'sqlite')
    })

    it('3 delete', async () => {
      expect((await erase(ana, recorded)).segments).toBeGreaterThan(0)
    })

    it('4 check: it is found by no way, and stands nowhere', standsNowhere)

    it('5 feed the source again: under its key, without one, in another session', async () => {
      await ana.record(source, { key: 'k1' })
      await ana.record(source)
      await ana.record(source, { session: 'another' })
      await test.memory.settled()
      expect((await ana.receipt(recorded)).state).toBe('SEARCHABLE')
    })

    it('6 check: what is fed again is believed only where everything was erased', async () => {
      expect(await isFound()).toBe(!staysGone)
      const places = await placesOf(canary, test)
      expect(places.filter((place) => memoryKinds.some((kind) => kind === place)).length > 0).toBe(!staysGone)
    })

    it('6 check: what is fed again stands on the log, and nowhere once it is erased again', async () => {
      expect(await placesOf(canary, test)).toContain(rootTopic)
      await ana.erase('m1')
      await standsNowhere()
    })

    it('7 run every background job', async () => {
      const { memory, graphs, log } = test
      expect((await memory.rebuild()).differing).toEqual([])
      await graphs.purge()
      await log.purge()
      const again = { ...typeOf('semantic'), extractor: 'semantic@again' }
      await memory.replay({ into: 'shadow', extractors: { semantic: again } })
      await memory.promote('shadow')
      await memory.rollback()
      expect((await memory.status()).outage).toBeNull()
    })

    it('8 check: no job has brought it back', standsNowhere)

    it('9 check summaries, edges, vectors and exports', async () => {
      const pages = await Promise.all(memoryKinds.map((kind) => ana.show(kind)))
      for (const { nodes, edges } of pages) {
        expect(JSON.stringify([nodes, edges])).not.toContain(canary)
        const ids = new Set(nodes.map(({ id }) => id))
        expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
      }
      const { items, blocks } = await ana.recall('What do you know of keys at the mill?', { k: 50 })
      expect(items.map(({ sourceId }) => sourceId)).not.toContain('m1')
      expect(blocks.text).not.toContain(canary)
      expect(JSON.stringify(await exportOf(ana))).not.toContain(canary)
    })

    it('10 check the audit: it says that, and not what', async () => {
      const audit = (await exportOf(ana)).filter(({ type }) => type === memoryErasedV1.type)
      expect(audit).toHaveLength(2)
      expect(JSON.stringify(audit)).not.toContain(canary)
    })

    it('11 share it with a second scope', async () => {
      await second.settled(await second.record(source.slice(1, 2)))
      expect(await isFound(second)).toBe(true)
      expect(await isFound()).toBe(false)
    })

    it('12 delete the original as a whole', async () => {
      await ana.erase()
      expect((await ana.recall('tea at the mill')).items).toEqual([])
    })

    it('13 check the second scope: it stands, and nowhere once that is erased as well', async () => {
      expect(await isFound(second)).toBe(true)
      await second.erase()
      await standsNowhere()
    })
  })
})
