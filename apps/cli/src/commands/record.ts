import { roleSchema } from '@ecphory/events'
import { Option } from 'commander'
import { defineCommand, parseName, parseTime } from '../command.ts'
import type { ImportedMessage } from '../import/imported-trace.ts'
import { withNewMemory } from '../open.ts'
import { formatReceipt } from '../print/receipt.ts'

interface Options {
  readonly role: ImportedMessage['role']
  readonly at?: string
  readonly timeZone?: string
  readonly speaker?: string
  readonly sourceId?: string
  readonly session?: string
  readonly agent?: string
  readonly key?: string
  readonly wait: boolean
}

export const record = defineCommand<Options>({
  signature: 'record [text...]',
  summary: 'record one message; without a text it is read from standard input',
  options: [
    new Option('--role <role>', 'who says it').choices(roleSchema.options).default('user'),
    new Option('--at <time>', 'when it was said, ISO 8601 with offset').argParser(parseTime),
    new Option('--time-zone <name>', 'zone of a time without offset, e.g. Europe/Lisbon').argParser(parseName),
    new Option('--speaker <name>', 'who speaks, if not the user').argParser(parseName),
    new Option('--source-id <id>', 'your own id of the message; recall gives it back').argParser(parseName),
    new Option('--session <id>', 'conversation that it belongs to').argParser(parseName),
    new Option('--agent <id>', 'agent that was spoken to').argParser(parseName),
    new Option('--key <key>', 'idempotency key: the same key is recorded once').argParser(parseName),
    new Option('--no-wait', 'answer once it is durable, before it is searchable'),
  ],
  action: async (words, options, io) => {
    const content = words.length > 0 ? words.join(' ') : await io.readInput()
    return await withNewMemory(options, async (memory) => {
      const { user, tenant, key, session, agent } = options
      const scope = { user, tenant, ...(session !== undefined && { session }), ...(agent !== undefined && { agent }) }
      const subject = memory.of(scope)
      const receipt = await subject.record([messageOf(content, options)], key === undefined ? {} : { key })
      const settled = options.wait ? await subject.settled(receipt) : receipt
      return { json: settled, text: formatReceipt(settled) }
    })
  },
})

function messageOf(content: string, { role, at, timeZone, speaker, sourceId }: Options): ImportedMessage {
  const message: ImportedMessage = { role, content }
  if (at !== undefined) message.at = at
  if (timeZone !== undefined) message.timeZone = timeZone
  if (speaker !== undefined) message.speaker = speaker
  if (sourceId !== undefined) message.sourceId = sourceId
  return message
}
