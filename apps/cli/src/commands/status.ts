import { memoryKinds } from '@ecphory/events'
import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatCounts, type CountsByKind } from '../print/counts.ts'
import { formatTable } from '../print/table.ts'

export const status = defineCommand({
  signature: 'status',
  summary: 'count what is remembered, and tell how far the graphs have come',
  options: [],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      const found = await memory.status()
      const lag = found.partitions.reduce((sum, { end, searchable }) => sum + Math.max(0, end - searchable), 0)
      const facts = [
        ['file', options.db],
        ['generation', found.generation],
        ['encoder', found.encoder],
        ['head', found.head],
        ['lag', lag === 0 ? 'none: all that was recorded can be recalled' : `${lag} events are not searchable yet`],
        ['parked', String(found.parked)],
        ...(found.outage === null ? [] : [['outage', `${found.outage.code}: ${found.outage.message}`]]),
      ]
      const subjects = found.subjects.map(({ tenant, user, counts }) => formatSubject(tenant, user, counts, io.columns))
      return { json: { ...found, lag }, text: [formatTable(facts, io.columns), ...subjects].join('\n\n') }
    }),
})

function formatSubject(tenant: string, user: string, counts: CountsByKind, columns: number): string {
  return `${user} (tenant ${tenant})\n${formatCounts(memoryKinds, counts, columns)}`
}
