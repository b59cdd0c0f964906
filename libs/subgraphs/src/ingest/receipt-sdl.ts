/** What becomes of a trace or a command, as callers see it. */
export const receiptSdl = /* GraphQL */ `
  "How far a trace or a command has come."
  type Receipt {
    "Id of the trace, or of the command. Null for a trace that was refused before it was written."
    id: ID
    "Where it stands on the log: give it as \`minPosition\` to read your own writes. Null for a trace that was refused before it was written."
    position: Position
    "How far it has come."
    state: ReceiptState!
    "Why, where it was refused or parked."
    reason: Reason
  }

  "How far a trace has come. It moves down this list as far as \`SEARCHABLE\`, or ends at one of those behind."
  enum ReceiptState {
    "It is durable."
    RECEIVED
    "Its segments were given to the graphs that store them."
    ROUTED
    "What they say was found."
    EXTRACTED
    "It can be recalled."
    SEARCHABLE
    """
    It was worth storing, and nothing of it is recalled: it was retracted or erased, now or when the same was recorded
    before, or labelled as nothing to keep.
    """
    WITHDRAWN
    "It was not taken; the reason says why."
    REFUSED
    "It failed and was put aside; an operator may try it again."
    PARKED
  }

  "Why something was not done."
  type Reason {
    "A code that does not change, e.g. \`INVALID_MESSAGE\`, \`ID_CONTENT_MISMATCH\`."
    code: String!
    "A sentence for a person."
    message: String!
  }
`
