import { evidenceDefault, evidenceMax } from '../limits.ts'

/** What every node has, whatever its type. */
export const nodeFieldsSdl = `
    "Its id; \`node\`, \`neighbours\` and \`history\` take it."
    id: ID!
    "When it holds."
    valid: ValidTime!
    "Ids of the segments that it rests on."
    support: [ID!]!
    "The source texts that it rests on, the exact words."
    evidence(
      "Texts at most, 0 to ${evidenceMax}. Default ${evidenceDefault}."
      first: Int
    ): [Segment!]!
`

export const memoryNodeSdl = /* GraphQL */ `
  "Something that is believed, as a node of one of the graphs."
  interface MemoryNode {
    ${nodeFieldsSdl}
  }
`
