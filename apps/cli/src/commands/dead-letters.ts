import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatTable } from '../print/table.ts'
import { extractorOption } from './replay.ts'

interface Options {
  readonly stage?: string
  readonly code?: string
  readonly all?: boolean
}

export const deadLetters = defineCommand<Options>({
  signature: 'dead-letters [action] [id]',
  summary: 'events that a stage could not take: list (the default), show ID, retry ID',
  options: [
    new Option('--stage <name>', 'list those of one stage, e.g. extract-semantic-x1'),
    new Option('--code <code>', 'list those of one error code'),
    new Option('--all', 'list those too that were run again since'),
    extractorOption(),
  ],
  action: async ([action = 'list', id], options, io) => {
    if (!['list', 'show', 'retry'].includes(action))
      throw new EcphoryError('INVALID_ARGUMENT', 'The actions are list, show and retry.')
    return await withExistingMemory(options, async (memory) => {
      if (action === 'list') {
        const { stage, code, all = false } = options
        const filter = { ...(stage !== undefined && { stage }), ...(code !== undefined && { code }) }
        const letters = await memory.deadLetters({ ...filter, state: all ? 'ALL' : 'PARKED' })
        const rows = letters.map((one) => [one.id, one.state, one.stage, one.code, one.reason])
        return { json: letters, text: rows.length === 0 ? 'No event is parked.' : formatTable(rows, io.columns) }
      }
      if (id === undefined) throw new EcphoryError('INVALID_ARGUMENT', `Name the letter: dead-letters ${action} ID.`)
      if (action === 'show') {
        const letter = await memory.deadLetter(id)
        return { json: letter, text: formatTable(Object.entries(letter).map(toRow), io.columns) }
      }
      const letter = await memory.retry(id)
      return { json: letter, text: `${id} was run again in ${letter.stage}.` }
    })
  },
})

const toRow = ([name, value]: readonly [string, unknown]): readonly string[] => [
  name,
  typeof value === 'string' ? value : JSON.stringify(value),
]
