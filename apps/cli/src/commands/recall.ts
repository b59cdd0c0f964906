import { fenceTokens } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand, parseAsOf, parseCount, parseTime, type AsOfOption } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatExplanation } from '../print/explanation.ts'
import { formatRecall } from '../print/recall.ts'

interface Options {
  readonly k: number
  readonly asOf?: AsOfOption
  readonly now?: string
  readonly timeZone?: string
  readonly budget: number
  readonly agent?: string
  readonly session?: string
  readonly explain?: boolean
}

export const recall = defineCommand<Options>({
  signature: 'recall <question...>',
  summary: 'answer with what is remembered: four blocks, and the messages they rest on',
  options: [
    new Option('-k, --k <count>', 'items at most').argParser(parseCount(1)).default(10),
    new Option('--as-of <time>', 'as of an instant (ISO 8601), or of a log position (position:N)').argParser(parseAsOf),
    new Option(
      '--now <time>',
      'what "today" is measured by, ISO 8601; default: the instant of --as-of, else the clock',
    ).argParser(parseTime),
    new Option('--time-zone <name>', 'zone of times without offset'),
    // The fence around the blocks has to fit, and something in it.
    new Option('--budget <tokens>', 'tokens of the four blocks at most')
      .argParser(parseCount(fenceTokens + 1))
      .default(2000),
    new Option('--agent <id>', 'only what this agent heard'),
    new Option('--session <id>', 'only what was said in this session'),
    new Option('--explain', 'print what each graph was asked, found and gave'),
  ],
  action: async (words, options, io) =>
    await withExistingMemory(options, async (memory, subject) => {
      await memory.settled()
      const { k, asOf, now, timeZone, budget: budgetTokens, agent, session, explain = false } = options
      const found = await subject.recall(words.join(' '), {
        k,
        budgetTokens,
        explain,
        filter: { ...(agent !== undefined && { agent }), ...(session !== undefined && { session }) },
        ...(asOf !== undefined && { asOf }),
        ...(now !== undefined && { now }),
        ...(timeZone !== undefined && { timeZone }),
      })
      const text = formatRecall(found, { columns: io.columns, linesMax: 12, sourcesMax: k })
      return { json: found, text: explain ? `${text}\n\n${formatExplanation(found, io.columns)}` : text }
    }),
})
