import type { SettledNode } from '@ecphory/memory'
import { toDateTime } from '../../schema/date-time.ts'
import { fromEnum, toEnum } from '../../schema/enum-names.ts'
import type { GraphType } from '../graph-type.ts'
import { listOf, numberOf, textOf } from '../node-values.ts'
import { nodeFieldsSdl } from '../node-sdl.ts'

const shared = `
    "What it is about."
    item: String!
    "What it forbids or demands, e.g. \`medication\`, \`allergy\`; null for most."
    constraint: String
    "How often it comes back: \`daily\`, \`weekly\`, \`monthly\`; null where it does not."
    recurrence: String
    "What it takes of the user: body, time, money, attention."
    resources: [String!]!
`

const sdl = /* GraphQL */ `
  "How an item stands."
  enum ItemStatus {
    "To be done."
    PENDING
    "Fixed for a time."
    SCHEDULED
    "Being done."
    IN_PROGRESS
    "It waits for somebody or something else."
    WAITING
    "Done."
    DONE
    "It will not be done."
    CANCELLED
  }

  "A matter that is or was open: a task, an appointment, something that is waited for."
  type Item implements MemoryNode {
    ${nodeFieldsSdl}
    ${shared}
    "How it stood over time, the first state first."
    states: [State!]!
  }

  "How an item stands over a stretch of time."
  type State implements MemoryNode {
    ${nodeFieldsSdl}
    ${shared}
    "Id of the item."
    itemId: ID!
    "How it stands."
    status: ItemStatus!
    "When the item was first told of."
    openedAt: DateTime
    "When it is due, from."
    dueFrom: DateTime
    "When it is due, until."
    dueTo: DateTime
  }
`

const sharedFields = (node: SettledNode) => ({
  item: textOf(node, 'item') ?? '',
  constraint: textOf(node, 'constraint'),
  recurrence: textOf(node, 'recurrence'),
  resources: listOf(node, 'resources'),
})

export const workingGraph: GraphType = {
  kind: 'working',
  description: 'The state trajectories: what is open, and what has become of it.',
  sdl,
  nodes: {
    Item: {
      name: 'Item',
      fields: sharedFields,
      related: { states: { edge: 'HAS_STATE', label: 'State' } },
    },
    State: {
      name: 'State',
      fields: (node) => ({
        ...sharedFields(node),
        itemId: textOf(node, 'itemId') ?? '',
        status: toEnum(textOf(node, 'status') ?? 'pending'),
        openedAt: toDateTime(numberOf(node, 'openedAt')),
        dueFrom: toDateTime(numberOf(node, 'dueFrom')),
        dueTo: toDateTime(numberOf(node, 'dueTo')),
      }),
    },
  },
  lists: [
    { field: 'items', label: 'Item', description: 'All matters, those told of last first.', filters: [] },
    {
      field: 'states',
      label: 'State',
      description: 'How matters stand and stood, the latest state first; `at` leaves those of one moment: a board.',
      filters: [
        {
          argument: 'status',
          type: '[ItemStatus!]',
          description: 'Only states like these.',
          property: 'status',
          toTexts: (value) => [fromEnum(value)],
        },
      ],
    },
  ],
  hidden: ['vector', 'vectorScale', 'terms', 'names', 'isDevices'],
  recalled: [
    { field: 'states', label: 'State', description: 'Open matters, those that constrain the question most first.' },
  ],
}
