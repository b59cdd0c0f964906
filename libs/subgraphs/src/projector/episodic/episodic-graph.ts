import { entityList, entityNode, entitySdl } from '../entity.ts'
import type { GraphType } from '../graph-type.ts'
import { numberOf, textOf } from '../node-values.ts'
import { nodeFieldsSdl } from '../node-sdl.ts'

const sdl = /* GraphQL */ `
  ${entitySdl}

  "Something that happened."
  type Episode implements MemoryNode {
    ${nodeFieldsSdl}
    "What happened, in the words of the source."
    summary: String!
    "When it was, for display, as exact as it is known: \`2026-03-06\`; null where the text does not say."
    date: String
    "The local day on which it was told."
    toldOn: String
    "Who tells it; null is the user."
    speaker: String
    "The session in which it was told."
    session: String
    "How it turned out, where that was said: \`positive\` or \`negative\`."
    feedback: String
  }

  "Something that happens again and again."
  type Pattern implements MemoryNode {
    ${nodeFieldsSdl}
    "What recurs."
    name: String!
    "On how many days it was seen; null where it was concluded by a model."
    days: Int
    "The first day on which it was seen."
    firstDay: String
    "The last day on which it was seen, of the first instances."
    lastDay: String
  }
`

export const episodicGraph: GraphType = {
  kind: 'episodic',
  description: 'The event graph: what happened, when, where, with whom, and what recurs.',
  sdl,
  nodes: {
    Entity: entityNode,
    User: entityNode,
    Episode: {
      name: 'Episode',
      fields: (node) => ({
        summary: textOf(node, 'summary') ?? '',
        date: textOf(node, 'date'),
        toldOn: textOf(node, 'told'),
        speaker: textOf(node, 'speaker'),
        session: textOf(node, 'session'),
        feedback: textOf(node, 'feedback'),
      }),
    },
    Pattern: {
      name: 'Pattern',
      fields: (node) => ({
        name: textOf(node, 'name') ?? '',
        days: numberOf(node, 'days'),
        firstDay: textOf(node, 'first'),
        lastDay: textOf(node, 'last'),
      }),
    },
  },
  lists: [
    {
      field: 'episodes',
      label: 'Episode',
      description: 'What happened, the latest first.',
      filters: [
        {
          argument: 'session',
          type: '[String!]',
          description: 'Only what was told in one of these sessions.',
          property: 'session',
        },
        {
          argument: 'feedback',
          type: '[String!]',
          description: 'Only what turned out like this: `positive`, `negative`.',
          property: 'feedback',
        },
      ],
    },
    { field: 'patterns', label: 'Pattern', description: 'What recurs, the latest to begin first.', filters: [] },
    entityList,
  ],
  recalled: [
    { field: 'episodes', label: 'Episode', description: 'Episodes that bear on the question, the likeliest first.' },
    { field: 'patterns', label: 'Pattern', description: 'Patterns that such episodes are instances of.' },
    { field: 'entities', label: 'Entity', description: 'People, places and things of such episodes.' },
  ],
}
