import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from '@ecphory/embedded'
import { defineCommand } from '../../command.ts'
import { exitCodes } from '../../exit-codes.ts'
import type { SubjectMemory } from '../../open.ts'
import { formatStories, type PlayedStory } from '../../print/stories.ts'
import { stories, type Said, type Story } from './stories.ts'

export const workingMemory = defineCommand({
  signature: 'working-memory',
  summary: 'what is open comes up unasked, and is silent once it is done, cancelled or over',
  options: [],
  action: async () => {
    const played = await playStories()
    const isAsTold = played.every(({ before, after }) => before.length > 0 && after.length === 0)
    return {
      json: played,
      text: formatStories(played),
      exit: isAsTold ? exitCodes.ok : exitCodes.differs,
    }
  },
})

/** Plays each story in a memory of its own, with the shipped models alone, in a file that is deleted afterwards. */
async function playStories(): Promise<readonly PlayedStory[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ecphory-demo-'))
  try {
    const memory = await openMemory({ path: join(folder, 'memory.db') })
    try {
      const played: PlayedStory[] = []
      for (const story of stories) played.push(await play(story, memory.of({ user: story.title })))
      return played
    } finally {
      await memory.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function play(story: Story, subject: SubjectMemory): Promise<PlayedStory> {
  await say(subject, story.opening)
  const before = await statusOf(subject, story.request, story.askedBefore)
  if (story.closing !== undefined) await say(subject, story.closing)
  return { ...story, before, after: await statusOf(subject, story.request, story.askedAfter) }
}

const say = async (subject: SubjectMemory, { at, text }: Said): Promise<unknown> =>
  subject.settled(await subject.record([{ role: 'user', content: text, at }]))

/** The lines of the status block, as an agent gets them beside its request. */
async function statusOf(subject: SubjectMemory, request: string, now: string): Promise<readonly string[]> {
  const { blocks } = await subject.recall(request, { now })
  return blocks['status']?.lines.map(({ text }) => text) ?? []
}
