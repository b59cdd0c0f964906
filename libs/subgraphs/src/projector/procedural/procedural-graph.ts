import type { GraphType } from '../graph-type.ts'
import { listOf, numberOf, textOf } from '../node-values.ts'
import { nodeFieldsSdl } from '../node-sdl.ts'

const part = (name: string, description: string) => `
  "${description}"
  type ${name} implements MemoryNode {
    ${nodeFieldsSdl}
    "What it says."
    text: String!
    "Its place among its like, from 0."
    order: Int
  }
`

const sdl = /* GraphQL */ `
  "How something is done: conditions and steps."
  type Rule implements MemoryNode {
    ${nodeFieldsSdl}
    "Its conditions in one text."
    title: String!
    "The conditions, all of which must hold."
    conditions: [String!]!
    "The steps, in their order where the rule is \`ordered\`."
    steps: [String!]!
    "The steps where the conditions do not hold."
    otherwise: [String!]!
    "Whether the steps must be taken in this order."
    ordered: Boolean!
    "Whose rule it is; \`user\` is the account holder."
    subject: String
    "\`stated\`: somebody said so. \`practised\`: it was done and it worked, more than once."
    basis: String
  }
  ${part('Condition', 'A condition of a rule.')}
  ${part('Action', 'A step of a rule.')}
  ${part('Subgoal', 'A named part of a sequence of steps.')}
`

const partNode = (name: string) => ({
  name,
  fields: (node: Parameters<typeof textOf>[0]) => ({
    text: textOf(node, 'text') ?? '',
    order: numberOf(node, 'order'),
  }),
})

export const proceduralGraph: GraphType = {
  kind: 'procedural',
  description: 'The rule tree: how things are done, and what to do when.',
  sdl,
  nodes: {
    Rule: {
      name: 'Rule',
      fields: (node) => ({
        title: textOf(node, 'title') ?? '',
        conditions: listOf(node, 'if'),
        steps: listOf(node, 'then'),
        otherwise: listOf(node, 'else'),
        ordered: node.properties['ordered'] === true,
        subject: textOf(node, 'subject'),
        basis: textOf(node, 'basis'),
      }),
    },
    Condition: partNode('Condition'),
    Action: partNode('Action'),
    Subgoal: partNode('Subgoal'),
  },
  lists: [
    {
      field: 'rules',
      label: 'Rule',
      description: 'Rules that hold and that held, the latest to begin first; `at` leaves only those that held then.',
      filters: [
        {
          argument: 'basis',
          type: '[String!]',
          description: 'Only rules that somebody said (`stated`) or that came of doing (`practised`).',
          property: 'basis',
        },
      ],
    },
  ],
  recalled: [{ field: 'rules', label: 'Rule', description: 'Rules that bear on the question, the likeliest first.' }],
}
