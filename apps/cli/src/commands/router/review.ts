import { countDecided } from '@ecphory/service'
import type { UnsureSegment, UnsureSegments } from '@ecphory/service'
import { Option } from 'commander'
import type { Answer } from '../../command.ts'
import { defineCommand, parseCount } from '../../command.ts'
import type { Io } from '../../io.ts'
import { labelsRule, lettersToLabels, parseGiven } from '../../labels.ts'
import type { GivenLabels } from '../../labels.ts'
import { withExistingMemory, type Memory, type SubjectMemory } from '../../open.ts'
import { formatUnsure } from '../../print/unsure.ts'

interface Options {
  readonly first: number
  readonly list?: boolean
  readonly label?: readonly string[]
}

export const review = defineCommand<Options>({
  signature: 'review',
  summary: 'label what the router was not sure of, the least confident first: what it learns from',
  options: [
    new Option('--first <count>', 'segments at most').argParser(parseCount(1)).default(20),
    new Option('--list', 'print them and ask nothing'),
    new Option('--label <segment=labels>', `label one and ask nothing: ${labelsRule}; may be repeated`).argParser(
      (text: string, before: readonly string[] | undefined) => [...(before ?? []), text],
    ),
  ],
  action: async (_args, options, io) => {
    const given = options.label?.map(parseGiven)
    return await withExistingMemory(options, async (memory, subject) => {
      if (given !== undefined) return await giveAll(memory, subject, given)
      const found = await subject.unsure(options.first)
      if (found.waiting === 0) return { json: found, text: await noneOf(memory, options.user, options.tenant) }
      if (options.list === true || options.json === true) return { json: found, text: formatAll(found, io.columns) }
      return await giveAll(memory, subject, askAbout(found, io))
    })
  },
})

/** Labels go the way of `ecphory label`, each as soon as it is given; the answer waits until all are obeyed. */
async function giveAll(
  memory: Memory,
  subject: SubjectMemory,
  labelled: Iterable<GivenLabels> | AsyncIterable<GivenLabels>,
): Promise<Answer> {
  const given: GivenLabels[] = []
  for await (const one of labelled) {
    await subject.label(one.segmentId, one.labels)
    given.push(one)
  }
  await memory.settled()
  const left = (await subject.unsure(1)).waiting
  const done = given.length === 1 ? '1 segment is labelled' : `${given.length} segments are labelled`
  return { json: given, text: `${done}, ${left} still wait.` }
}

const legend = [
  'e episodic: what happened     s semantic: what holds     p procedural: how something is done',
  'w working: what is open       f fragmented: nothing worth keeping, alone',
  'Type the letters, the most prominent first. Enter skips, q quits.',
].join('\n')

/** Shows one segment after the other, and takes letters: nothing skips, `q` and the end of the input end it. */
async function* askAbout({ segments, waiting }: UnsureSegments, io: Io): AsyncGenerator<GivenLabels> {
  await io.write(`${legend}\n`)
  const lines = io.readLines()[Symbol.asyncIterator]()
  try {
    for (const [index, one] of segments.entries()) {
      await io.write(`\n${formatUnsure(one, `${index + 1} of ${waiting}`, io.columns)}\n`)
      const answer = await askOne(one, lines, io)
      if (answer === 'quit') break
      if (answer !== 'skip') yield answer
    }
  } finally {
    await lines.return?.()
  }
  await io.write('\n')
}

async function askOne(
  { segment: { segmentId } }: UnsureSegment,
  lines: AsyncIterator<string>,
  io: Io,
): Promise<GivenLabels | 'skip' | 'quit'> {
  for (;;) {
    await io.write('  labels > ')
    const next = await lines.next()
    const text = next.done === true ? 'q' : next.value.trim()
    if (text === 'q') return 'quit'
    if (text === '') return 'skip'
    const labels = lettersToLabels(text)
    if (labels !== null) return { segmentId, labels }
    await io.write(`"${text}" is not ${labelsRule}.\n`)
  }
}

const formatAll = ({ segments, waiting }: UnsureSegments, columns: number): string =>
  segments.map((one, index) => formatUnsure(one, `${index + 1} of ${waiting}`, columns)).join('\n\n')

/** Where others of the tenant have some, they are named: a label is given to one user's memory. */
async function noneOf(memory: Memory, user: string, tenant: string): Promise<string> {
  const none = `No segment of ${user} waits for a label.`
  const { waitingByUser } = countDecided(await memory.decided(tenant))
  const others = Object.keys(waitingByUser).slice(0, 5)
  return others.length === 0 ? none : `${none} There are some of ${others.join(', ')}: give --user.`
}
