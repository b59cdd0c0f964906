import { formatCounts, formatTable, nodeToRow } from '@ecphory/cli'
import { memoryKinds, type MemoryKind } from '@ecphory/events'
import type { NodeLabel } from '@ecphory/memory'
import type { Start } from './open-start.ts'
import { screenColumns } from './screen.ts'

/** What each graph is, and which of its nodes read best. */
const graphs: Readonly<Record<MemoryKind, { readonly title: string; readonly label: NodeLabel }>> = {
  episodic: { title: 'what happened', label: 'Episode' },
  semantic: { title: 'what lasts', label: 'Statement' },
  procedural: { title: 'how things are done', label: 'Rule' },
  working: { title: 'what is open or was', label: 'Item' },
}
const rowsMax = 4

/** Prints how much each graph holds, and its newest rows. */
export async function describeGraphs({ memory, subject, user }: Start): Promise<void> {
  const { subjects } = await memory.status()
  const counts = subjects.find((one) => one.user === user)?.counts ?? {}
  console.log(`\nFour graphs\n${formatCounts(memoryKinds, counts, screenColumns)}`)
  for (const kind of memoryKinds) {
    const { title, label } = graphs[kind]
    const graph = await subject.show(kind, { limit: 1000 })
    const rows = graph.nodes
      .filter((node) => node.label === label)
      .slice(0, rowsMax)
      .map((node) => nodeToRow(node).slice(1))
    console.log(`\n${kind}: ${title}\n${formatTable(rows, screenColumns, '  ') || '  nothing yet'}`)
  }
}
