import { memoryKinds } from '@ecphory/events'
import type { SettledNode } from '@ecphory/memory'
import type { SubjectMemory } from '@ecphory/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpener, exportOf, said, storeModes } from './testing/open-both.ts'
import type { TestMemory } from './testing/open-test-memory.ts'
import { typeOf } from './testing/other-versions.ts'

/** What is said on a first day and what a second day makes of it, with all that is believed of it and no more. */
interface Shape {
  readonly shape: string
  readonly first: string
  readonly second: string
  readonly question: string
  /** Statements that hold before the second day, and after it. */
  readonly before: readonly string[]
  readonly now: readonly string[]
  /** The lines of the profile after the second day, before it was told, and about a day between the two. */
  readonly profile: readonly string[]
  readonly profileBefore: readonly string[]
  readonly profileAbout: readonly string[]
}

const shapes: readonly Shape[] = [
  {
    shape: 'C1 replacement',
    first: 'I live in Berlin.',
    second: 'I moved to Lisbon.',
    question: 'Where do I live?',
    before: ['lives_in Berlin'],
    now: ['lives_in Lisbon'],
    profile: ['Lives in Lisbon (since 2026-05-06)'],
    profileBefore: ['Lives in Berlin (since 2026-02-06)'],
    profileAbout: ['Lives in Berlin (since 2026-02-06)'],
  },
  {
    shape: 'C2 polarity',
    first: 'I love Chinese food.',
    second: 'I hate Chinese food.',
    question: 'Do I like Chinese food?',
    before: ['likes Chinese food'],
    now: ['dislikes Chinese food'],
    profile: ['Dislikes Chinese food (since 2026-05-06)'],
    profileBefore: ['Likes Chinese food (since 2026-02-06)'],
    profileAbout: ['Likes Chinese food (since 2026-02-06)'],
  },
  {
    shape: 'C3 retraction',
    first: 'I have a sister.',
    second: 'I misspoke, I have no sister.',
    question: 'Do I have a sister?',
    before: ['sibling_of sister'],
    now: ['not sibling_of sister'],
    profile: ['Is not the sibling of sister (since 2026-02-06)'],
    profileBefore: ['Is the sibling of sister (since 2026-02-06)'],
    // It was never so, whatever was believed.
    profileAbout: ['Is not the sibling of sister (since 2026-02-06)'],
  },
  {
    shape: 'C4 partial change',
    first: "I'm an engineer at Acme.",
    second: 'I got promoted to manager.',
    question: 'What is my job, and where do I work?',
    before: ['works_as engineer', 'works_at Acme'],
    now: ['works_as manager', 'works_at Acme'],
    profile: ['Works as manager (since 2026-05-06)', 'Works at Acme (since 2026-02-06)'],
    profileBefore: ['Works as engineer (since 2026-02-06)', 'Works at Acme (since 2026-02-06)'],
    profileAbout: ['Works as engineer (since 2026-02-06)', 'Works at Acme (since 2026-02-06)'],
  },
  {
    shape: 'C5 bounded validity',
    first: 'I have been vegetarian since 2014.',
    second: 'I stopped being vegetarian in April 2026.',
    question: 'Am I vegetarian?',
    before: ['follows_diet vegetarian'],
    now: ['not follows_diet vegetarian'],
    profile: ['No longer eats vegetarian (since 2026-04-01)'],
    profileBefore: ['Eats vegetarian (since 2014-01-01)'],
    profileAbout: ['Eats vegetarian (since 2014-01-01)'],
  },
]

/** A node, or a fact beside a recalled item. */
type Believed = Pick<SettledNode, 'valid' | 'properties'> & { readonly label: string }

const kinds = 'semantic,episodic'
const [firstDay, between, secondDay, later] = ['02', '03', '05', '09'].map(
  (month) => `2026-${month}-06T08:00:00+01:00`,
) as [string, string, string, string]

describe.each(storeModes)('contradictions on %s', (mode) => {
  const openOne = createOpener()

  // The checks that record anything or run a job come last: they leave what the others look at as it was.
  describe.each(shapes)('$shape', (shape) => {
    const open = createOpener(afterAll)
    let told: Awaited<ReturnType<typeof tellBoth>>
    beforeAll(async () => {
      told = await tellBoth(await open(mode), shape)
    }, 120_000)

    it('the answer now', async () => {
      const { ana } = told
      expect(await profileOf(ana, shape)).toEqual(shape.profile)
    })

    it('no stale copy anywhere', async () => {
      const { ana } = told
      expect(await heldNow(ana)).toEqual(shape.now)
    })

    it('history still tells both', async () => {
      const { ana, receipts } = told
      const position = receipts[1].position.offset - 1
      expect(await profileOf(ana, shape, { position })).toEqual(shape.profileBefore)
      expect(await profileOf(ana, shape, { instant: between })).toEqual(shape.profileAbout)
      const { nodes } = await ana.show('semantic', { position })
      expect(statementsAt(nodes, Date.parse(between))).toEqual(shape.before)
      const [first, second] = await Promise.all(receipts.map(({ traceId }) => toldBy(ana, traceId)))
      expect(first).toEqual(expect.arrayContaining([...shape.before]))
      expect(second).toEqual(shape.now.filter((statement) => !shape.before.includes(statement)))
    })

    it('derived texts agree', async () => {
      const { ana } = told
      const stale = shape.profileBefore.filter((line) => !shape.profile.includes(line)).map(withoutDate)
      for (const question of [shape.question, 'What do you know about me?', shape.first, shape.second]) {
        const { items, blocks } = await ana.recall(question, { now: later })
        const facts = items.flatMap((item) => item.facts).filter(({ kind }) => kind === 'semantic')
        const current = statementsAt(facts, Date.parse(later))
        expect([...new Set(current)], question).toEqual(shape.now)
        for (const line of stale) expect(blocks.text, question).not.toContain(line)
      }
      const { evidence } = await ana.admit(shape.question, { now: later })
      const second = evidence.indexOf(shape.second)
      // A generator that is told of the first day is told of the second, and of it last.
      expect(second).toBeGreaterThanOrEqual(evidence.indexOf(shape.first))
      expect(second).toBeGreaterThan(0)
    })

    it('the same after every background job', async () => {
      const { ana, memory, log, graphs } = told
      const believed = await ana.digest('history')
      const check = async (job: string) => {
        expect(await profileOf(ana, shape), job).toEqual(shape.profile)
        expect(await heldNow(ana), job).toEqual(shape.now)
      }
      await memory.settled()
      await check('settling again')
      expect((await memory.rebuild()).differing).toEqual([])
      await check('a rebuild')
      await log.purge()
      await graphs.purge()
      await check('purges')
      expect(await ana.digest('history')).toBe(believed)
      const again = { ...typeOf('semantic'), extractor: 'semantic@again' }
      await memory.replay({ into: 'shadow', extractors: { semantic: again } })
      await memory.promote('shadow')
      await check('a replay that was promoted')
      await memory.rollback()
      await memory.discard('shadow')
      await check('a rollback')
      expect(await ana.digest('history')).toBe(believed)
    })

    it('the same after the first day is fed again by another path', async () => {
      const { ana, memory, first } = told
      const events = await exportOf(ana)
      const check = async (path: string) => {
        await memory.settled()
        expect(await profileOf(ana, shape), path).toEqual(shape.profile)
        expect(await heldNow(ana), path).toEqual(shape.now)
      }
      await ana.record(first, { key: 'another path' })
      await check('under another key')
      await ana.record(first, { session: 'another' })
      await check('in another session')
      await memory.import(events.slice(0, 1), ana.subject)
      await check('from an export')
    })
  })

  it('B14 a fact bounded in time answers by the year that is asked', async () => {
    const { memory } = await openOne(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record([said('semantic: I have been vegetarian since 2014.', '2020-03-06T08:00:00Z')]))
    await ana.settled(await ana.record([said('semantic: I stopped being vegetarian in 2024.', '2024-08-06T08:00:00Z')]))
    const profileAt = (instant: string) => profileOf(ana, { question: 'Am I vegetarian?' }, { instant })
    expect(await profileAt('2022-06-01T00:00:00Z')).toEqual(['Eats vegetarian (since 2014-01-01)'])
    expect(await profileAt('2026-06-01T00:00:00Z')).toEqual(['No longer eats vegetarian (since 2024-01-01)'])
  })
})

async function tellBoth({ memory, log, graphs }: TestMemory, { first, second }: Shape) {
  const ana = memory.of({ user: 'ana' })
  const messages = [said(`${kinds}: ${first}`, firstDay)]
  const receipts = [await ana.record(messages), await ana.record([said(`${kinds}: ${second}`, secondDay)])] as const
  await ana.settled(receipts[1])
  return { memory, log, graphs, ana, first: messages, receipts }
}

async function profileOf(
  ana: SubjectMemory,
  { question }: Pick<Shape, 'question'>,
  asOf: { readonly position?: number; readonly instant?: string } = {},
): Promise<readonly string[]> {
  const { blocks } = await ana.recall(question, { asOf, ...(asOf.instant === undefined && { now: later }) })
  return (blocks['profile']?.lines.map(({ text }) => text) ?? []).sort()
}

/** All that any graph holds to be so now, entities and what happened once aside; every edge ends at what is there. */
async function heldNow(ana: SubjectMemory): Promise<readonly string[]> {
  const held: string[] = []
  for (const kind of memoryKinds) {
    const { nodes, edges } = await ana.show(kind)
    const ids = new Set(nodes.map(({ id }) => id))
    expect(edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
    held.push(...statementsAt(nodes, Date.parse(later)))
    const others = nodes.filter(({ label }) => !['Statement', 'Entity', 'User', 'Episode'].includes(label))
    held.push(...others.map(({ label }) => label))
  }
  return held
}

function statementsAt(nodes: readonly Believed[], instant: number): readonly string[] {
  return nodes
    .filter(({ label, valid }) => label === 'Statement' && holdsAt(valid, instant))
    .map(statementToText)
    .sort()
}

const holdsAt = ({ from, to }: SettledNode['valid'], instant: number): boolean =>
  (from === null || from <= instant) && (to === null || to > instant)

function statementToText({ properties }: Pick<Believed, 'properties'>): string {
  const { polarity, relation, object } = properties
  return `${polarity === 'negative' ? 'not ' : ''}${relation} ${object}`
}

/** Every statement that was ever believed on the ground of a trace. */
async function toldBy(ana: SubjectMemory, traceId: string): Promise<readonly string[]> {
  const versions = (await ana.history(traceId)).flatMap((one) => one.versions)
  const nodes = versions.flatMap(({ item }) => ('label' in item && item.label === 'Statement' ? [item] : []))
  return [...new Set(nodes.map(statementToText))].sort()
}

const withoutDate = (line: string): string => line.replace(/ \(since .*\)$/, '')
