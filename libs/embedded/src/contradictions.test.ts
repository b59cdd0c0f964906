import { memoryTypes } from '@ecphory/memory'
import type { MessageInput } from '@ecphory/memory'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { SubjectMemory } from '@ecphory/service'
import { openTestMemory } from './testing/open-test-memory.ts'
import type { TestMemory } from './testing/open-test-memory.ts'

const folders: string[] = []
const opened: TestMemory[] = []
afterEach(async () => {
  for (const test of opened.splice(0)) await test.memory.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function open(mode: string): Promise<TestMemory> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-'))
  folders.push(folder)
  const test = await openTestMemory({ types: memoryTypes, ...(mode === 'sqlite' && { path: join(folder, 'm.db') }) })
  opened.push(test)
  return test
}

interface Shape {
  readonly id: string
  readonly first: string
  readonly second: string
  readonly question: string
  /** What the profile says now, and what it no longer says. */
  readonly now: RegExp
  readonly gone: RegExp | null
  /** Said on the first day, and still told by history. */
  readonly before: RegExp
}

const shapes: readonly Shape[] = [
  {
    id: 'C1 replacement',
    first: 'I live in Berlin.',
    second: 'I moved to Lisbon.',
    question: 'Where do I live?',
    now: /Lisbon/,
    gone: /Berlin/,
    before: /Berlin/,
  },
  {
    id: 'C2 polarity',
    first: 'I love Chinese food.',
    second: 'I hate Chinese food.',
    question: 'Do I like Chinese food?',
    now: /(dislike|hate)s? Chinese food/i,
    gone: /(^|[^s])(likes?|loves?) Chinese food/im,
    before: /Chinese food/,
  },
  {
    id: 'C3 retraction',
    first: 'I have a sister.',
    second: 'I misspoke, I have no sister.',
    question: 'Do I have a sister?',
    now: /(no|not|n't).*sister/i,
    gone: /^- has (a )?sister/im,
    before: /sister/,
  },
  {
    id: 'C4 partial',
    first: "I'm an engineer at Acme.",
    second: 'I got promoted to manager.',
    question: 'What is my job, and where do I work?',
    now: /Acme[\s\S]*manager|manager[\s\S]*Acme/i,
    gone: null,
    before: /engineer/i,
  },
  {
    id: 'C5 bounded validity',
    first: 'I have been vegetarian since 2014.',
    second: 'I stopped being vegetarian in March 2026.',
    question: 'What is my diet?',
    now: /./,
    gone: /^- (follows|is|has).*vegetarian(?!.*until)/im,
    before: /vegetarian/i,
  },
]

const day = (number: number) => `2026-0${number}-06T08:00:00+01:00`
const said = (text: string, at: string): MessageInput[] => [{ role: 'user', content: `semantic: ${text}`, at }]
const later = { now: day(9) }

async function profileOf(ana: SubjectMemory, question: string): Promise<string> {
  const { blocks } = await ana.recall(question, later)
  return (
    blocks['profile']?.lines
      .filter(({ text }) => !text.startsWith('['))
      .map(({ text }) => `- ${text}`)
      .join('\n') ?? ''
  )
}

describe.each(['in-memory', 'sqlite'])('contradictions on %s', (mode) => {
  it.each(shapes)('$id: now, no stale copy, after a rebuild, after re-feeding, in history', async (shape) => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record(said(shape.first, day(2))))
    expect(await profileOf(ana, shape.question)).toMatch(shape.before)
    const first = await ana.record(said(shape.second, day(5)))
    await ana.settled(first)

    const check = async () => {
      const profile = await profileOf(ana, shape.question)
      if (shape.now.source !== '.') expect(profile).toMatch(shape.now)
      if (shape.gone) expect(profile).not.toMatch(shape.gone)
    }
    await check()
    await memory.rebuild()
    await check()
    await ana.settled(await ana.record(said(shape.first, day(2)), { key: 'another path' }))
    await check()
    const asOf = { position: first.position.offset - 1 }
    const { blocks } = await ana.recall(shape.question, { ...later, asOf })
    expect(blocks.text).toMatch(shape.before)
  })

  it('B14 a fact bounded in time answers by the year that is asked', async () => {
    const { memory } = await open(mode)
    const ana = memory.of({ user: 'ana' })
    await ana.settled(await ana.record(said('I have been vegetarian since 2014.', '2020-03-06T08:00:00Z')))
    await ana.settled(await ana.record(said('I stopped being vegetarian in 2024.', '2024-08-06T08:00:00Z')))
    const profileAt = async (instant: string) => {
      const { blocks } = await ana.recall('Am I vegetarian?', { now: instant, asOf: { instant } })
      return (blocks['profile']?.lines ?? [])
        .map(({ text }) => text)
        .filter((text) => !text.startsWith('['))
        .join('\n')
    }
    expect(await profileAt('2022-06-01T00:00:00Z')).toMatch(/vegetarian/)
    expect(await profileAt('2026-06-01T00:00:00Z')).not.toMatch(/^(follows|is|has).*vegetarian(?!.*until)/im)
  })
})
