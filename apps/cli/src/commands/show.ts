import type { MemoryKind } from '@ecphory/events'
import { memoryKinds } from '@ecphory/events'
import { Option } from 'commander'
import { defineCommand, parseCount } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatGraph } from '../print/graph.ts'
import { formatHistory } from '../print/history.ts'

interface Options {
  readonly limit: number
  readonly position?: number
}

export const show = defineCommand<Options>({
  signature: 'show [kind-or-id]',
  summary: `print a typed graph (${memoryKinds.join(', ')}), all of them, or the history of one memory by its id`,
  options: [
    new Option('--limit <count>', 'nodes and edges a graph at most').argParser(parseCount(1)).default(20),
    new Option('--position <offset>', 'as it was believed at this log position').argParser(parseCount(0)),
  ],
  action: async ([target], options, io) =>
    await withExistingMemory(options, async (memory, subject) => {
      await memory.settled()
      const { limit, position } = options
      if (target !== undefined && !isKind(target)) {
        const history = await subject.history(target)
        return { json: history, text: formatHistory(history, io.columns) }
      }
      const kinds = target === undefined ? memoryKinds : [target]
      const graphs = await Promise.all(
        kinds.map(async (kind) => ({
          kind,
          ...(await subject.show(kind, { limit, ...(position !== undefined && { position }) })),
        })),
      )
      return { json: graphs, text: graphs.map((graph) => formatGraph(graph, io.columns)).join('\n\n') }
    }),
})

function isKind(text: string): text is MemoryKind {
  return (memoryKinds as readonly string[]).includes(text)
}
