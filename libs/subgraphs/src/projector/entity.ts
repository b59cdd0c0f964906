import { evidenceDefault, evidenceMax } from '../limits.ts'
import type { NodeList, NodeType } from './graph-type.ts'
import { listOf, textOf } from './node-values.ts'

/** Entities are named alike in every graph that names them, so their type is one that graphs share. */
export const entitySdl = /* GraphQL */ `
  "Somebody, some place or some thing that is named in memory. One entity has the same id in every graph."
  type Entity implements MemoryNode @shareable {
    "Its id."
    id: ID!
    "Since when it is known of."
    valid: ValidTime!
    "Ids of the segments that it rests on: the first ones that name it."
    support: [ID!]!
    "The source texts that it rests on."
    evidence("Texts at most, 0 to ${evidenceMax}. Default ${evidenceDefault}." first: Int): [Segment!]!
    "What it is called, as it was first written; \`user\` is the account holder."
    name: String!
    "What it is: \`person\`, \`place\`, \`thing\`, \`time\` or \`user\`."
    kind: String!
    "What tells it from others of its name, e.g. \`sister\`."
    discriminator: String
    "All spellings of it."
    aliases: [String!]!
  }
`

export const entityNode: NodeType = {
  name: 'Entity',
  fields: (node) => ({
    name: textOf(node, 'name') ?? node.id,
    kind: textOf(node, 'kind') ?? 'thing',
    discriminator: textOf(node, 'discriminator'),
    aliases: listOf(node, 'aliases'),
  }),
}

export const entityList: NodeList = {
  field: 'entities',
  label: 'Entity',
  description: 'People, places and things that are named, those first named last coming first.',
  filters: [
    {
      argument: 'kind',
      type: '[String!]',
      description: 'Only entities of these kinds: `person`, `place`, `thing`, `time`.',
      property: 'kind',
    },
    {
      argument: 'name',
      type: '[String!]',
      description: 'Only entities that are spelled exactly like one of these.',
      property: 'aliases',
    },
  ],
}
