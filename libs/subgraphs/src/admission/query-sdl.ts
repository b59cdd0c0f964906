import { recallItemsMax } from '@ecphory/memory'
import { branchWaitMsDefault, branchWaitMsMax, recallItemsDefault } from '../limits.ts'

/** The questions that memory takes. */
export const querySdl = /* GraphQL */ `
  type Query {
    """
    Answers a question from memory: the segments that bear on it in \`items\`, and in \`context\` four blocks of text to give
    to a model. Ask only for what you need: what a graph found is read only where its field or one of these two is asked
    for. Needs the scope \`memory:read\`.
    """
    recall(
      "What is asked, and how."
      input: RecallInput!
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
    ): Recall!

    """
    Everything that was ever believed on the ground of a memory, in every graph, down to the source texts. Takes the id of
    a trace, of a message (your own \`sourceId\`), of a segment, or of a node of any graph. Needs the scope \`memory:read\`.
    """
    history(
      "The memory: a trace, a message, a segment, or a node."
      id: ID!
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
    ): History
  }

  "A question to memory."
  input RecallInput {
    "The question, in any language and in your own words. Times in it (\\"last Friday\\") are read against \`now\`."
    query: String!
    "Items at most, 1 to ${recallItemsMax}. Default: what the tenant's settings say, else ${recallItemsDefault}."
    first: Int
    "Reads memory as it was. Default: as it is."
    asOf: AsOfInput
    "What \\"today\\" and open matters are measured by. Default: the instant of \`asOf\`, else the clock."
    now: DateTime
    "The IANA name of the asker's time zone, e.g. \`Europe/Lisbon\`: local times in the question are read in it."
    timeZone: String
    "Waits until memory has come this far; give the position of a receipt to read your own writes."
    minPosition: Position
    "Milliseconds to wait for it, 0 to ${branchWaitMsMax}; what is not there by then answers as it is, with \`stale: true\`."
    waitMsMax: Int = ${branchWaitMsDefault}
    "Only what rests on messages recorded like this."
    filter: MemoryFilter
  }

`
