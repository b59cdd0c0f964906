import { entityList, entityNode, entitySdl } from '../entity.ts'
import type { GraphType } from '../graph-type.ts'
import { numberOf, textOf } from '../node-values.ts'
import { nodeFieldsSdl } from '../node-sdl.ts'

const sdl = /* GraphQL */ `
  ${entitySdl}

  "Something that lastingly holds of somebody, over the time in which it does."
  type Statement implements MemoryNode {
    ${nodeFieldsSdl}
    "Of whom or what it holds; \`user\` is the account holder."
    subject: String!
    "How subject and object belong together, by a canonical name: \`lives_in\`, \`likes\`, \`works_as\`, …"
    relation: String!
    "What it says of the subject."
    object: String!
    "Whether it holds, or is denied: \`positive\` or \`negative\`."
    polarity: String!
    "How sure it is: \`explicit\` (.9 to 1), \`paraphrased\` (.7 to .89), \`weak\` (.5 to .69)."
    band: String!
    "How sure it is, 0 to 1."
    confidence: Float!
  }
`

const filter = (argument: string, description: string) => ({
  argument,
  type: '[String!]',
  description,
  property: argument,
})

export const semanticGraph: GraphType = {
  kind: 'semantic',
  description: 'The knowledge graph: what lastingly holds of the user and of those around them.',
  sdl,
  nodes: {
    Entity: entityNode,
    User: entityNode,
    Statement: {
      name: 'Statement',
      fields: (node) => ({
        subject: textOf(node, 'subject') ?? '',
        relation: textOf(node, 'relation') ?? '',
        object: textOf(node, 'object') ?? '',
        polarity: textOf(node, 'polarity') ?? 'positive',
        band: textOf(node, 'band') ?? 'weak',
        confidence: numberOf(node, 'confidence') ?? 0,
      }),
    },
  },
  lists: [
    {
      field: 'statements',
      label: 'Statement',
      description: 'What holds and what held, the latest to begin first; `at` leaves only what held then.',
      filters: [
        filter('relation', 'Only these relations, by their canonical names, e.g. `lives_in`.'),
        filter('subject', 'Only what is said of these; `user` is the account holder.'),
        filter('object', 'Only what names exactly these.'),
        filter('polarity', 'Only what holds (`positive`) or is denied (`negative`).'),
        filter('band', 'Only what is as sure as this: `explicit`, `paraphrased`, `weak`.'),
      ],
    },
    entityList,
  ],
  recalled: [
    {
      field: 'statements',
      label: 'Statement',
      description: 'Statements that bear on the question, the likeliest first.',
    },
    { field: 'entities', label: 'Entity', description: 'People, places and things that such statements name.' },
  ],
}
