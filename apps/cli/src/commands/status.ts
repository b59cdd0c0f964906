import { memoryKinds } from '@ecphory/events'
import { defineCommand } from '../command.ts'
import { isRemote, withExistingMemory, type Memory } from '../open.ts'
import { formatCounts, type CountsByKind } from '../print/counts.ts'
import { formatTable } from '../print/table.ts'

export const status = defineCommand({
  signature: 'status',
  summary: 'count what is remembered, of all or of a user who is named, and tell how far the graphs have come',
  options: [],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      const { subjects: all, ...found } = await memory.status()
      const { user, tenant, isUserGiven, isTenantGiven } = options
      const named = isUserGiven
        ? all.filter((one) => one.user === user && one.tenant === tenant)
        : all.filter((one) => !isTenantGiven || one.tenant === tenant)
      const lag = found.partitions.reduce((sum, { end, searchable }) => sum + Math.max(0, end - searchable), 0)
      const facts = [
        isRemote(options) ? ['services', `Kafka at ${options.environment['ECPHORY_KAFKA']}`] : ['file', options.db],
        ['generation', found.generation],
        ...found.generations.filter(({ id }) => id !== found.generation).map((one) => ['kept', formatGeneration(one)]),
        ['encoder', found.encoder],
        ['head', found.head],
        ['lag', lag === 0 ? 'none: all that was recorded can be recalled' : `${lag} events are not searchable yet`],
        ['parked', String(found.parked)],
        ...(found.outage === null ? [] : [['outage', `${found.outage.code}: ${found.outage.message}`]]),
      ]
      const subjects = named.map((one) => formatSubject(one.tenant, one.user, one.counts, io.columns))
      if (named.length === 0 && isUserGiven) subjects.push(`${user} (tenant ${tenant})\n  nothing is remembered`)
      const text = [formatTable(facts, io.columns), ...subjects].join('\n\n')
      return { json: { ...found, subjects: named, lag }, text }
    }),
})

type Kept = Awaited<ReturnType<Memory['status']>>['generations'][number]

function formatGeneration({ id, name, answers, isPartial, versions, outage }: Kept): string {
  const called = name === null ? id : `${name} (${id})`
  const pins = Object.entries(versions).map(([what, version]) => `${what} ${version}`)
  const tenants = answers.length > 0 && answers !== 'everybody' ? `answers ${answers.join(', ')}` : ''
  return [called, isPartial ? 'a part' : '', tenants, ...pins, outage ?? ''].filter((part) => part !== '').join('; ')
}

function formatSubject(tenant: string, user: string, counts: CountsByKind, columns: number): string {
  return `${user} (tenant ${tenant})\n${formatCounts(memoryKinds, counts, columns)}`
}
