import {
  admittedMax,
  candidatesMax,
  emptyReasons,
  evidenceTokensDefault,
  gapKinds,
  gapsMax,
  policyNames,
  publicCharactersMax,
  rejectionReasons,
  requestCharactersMax,
  trustClasses,
} from '@ecphory/admission'
import type { EmptyReason, GapKind, PolicyName, RejectionReason, TrustClass } from '@ecphory/admission'
import { toEnum } from '../schema/enum-names.ts'

const gapMeanings: Readonly<Record<GapKind, string>> = {
  preference: 'What the user likes, dislikes or wishes.',
  reaction: 'How the user found something.',
  tolerance: 'What the user can stand, and what is too much.',
  habit: 'How the user usually goes about something.',
  constraint: 'What binds the user: limits, allergies, needs, a budget.',
  relationship_or_event: 'Whom the user knows, and what happened.',
  task_state: 'What is open, decided or done.',
}

const policyMeanings: Readonly<Record<PolicyName, string>> = {
  trained: 'The trained policies, where they are installed.',
  model: 'A language model for both stages, where one is configured.',
  semantic: 'Rules for what is missing; the units nearest in meaning.',
  bm25: 'The same rules; the units that share most words.',
  random: 'The same rules; any units.',
  all: 'The same rules; all that was found, while it fits.',
  public_only: 'The same rules; nothing at all.',
}

const reasonMeanings: Readonly<Record<RejectionReason, string>> = {
  not_relevant: 'It has no bearing on the request.',
  publicly_covered: 'The public context says it already.',
  redundant: 'Another unit says it.',
  stale: 'A newer memory has taken its place.',
  untrusted: "It is not the user's own word, or it tries to instruct whoever reads it; no policy has read it.",
  not_worth_its_tokens: 'It helps less than it costs.',
  over_budget: 'It does not fit the budget.',
}

const emptyMeanings: Readonly<Record<EmptyReason, string>> = {
  no_gap: 'The request asks for nothing of the user.',
  nothing_found: 'No memory says anything of it.',
  nothing_trusted: 'What was found is not to be trusted.',
  nothing_useful: 'What was found is of no use here.',
  over_budget: 'What was found does not fit the budget.',
  policy_failed: 'A policy failed, took too long, or broke a rule; `failure` says how.',
}

const trustMeanings: Readonly<Record<TrustClass, string>> = {
  user: "The user's own word, or that of the user's devices.",
  assistant: 'The word of the agent.',
  external: 'The word of others: of another person, of a tool, or made from either.',
}

function enumOf<Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
  meanings: Readonly<Record<Word, string>>,
): string {
  return `"${description}"\n  enum ${name} {\n${words.map((word) => `    "${meanings[word]}"\n    ${toEnum(word)}`).join('\n')}\n  }`
}

/** What a unit is, whether it was decided of it just now or is read again. */
const unitFields = /* GraphQL */ `
    "Its id: that of its segment, and its number in it."
    id: ID!
    "The segment that it is a part of."
    segmentId: ID!
    "Where it begins in the segment's text, in UTF-16 code units."
    start: Int!
    "Whose word it is."
    trust: TrustClass!
    "How well it answers what is missing, 0 to 1, on the scale of \`recall\`."
    score: Float!
    "What the policy made of it: greater is more worth telling. Null where no policy read it."
    worth: Float
    "Whether it was admitted."
    admitted: Boolean!
    "Why it was not; null for what was admitted, and where the policy that would have said it failed."
    reason: RejectionReason
`

const decidedFields = /* GraphQL */ `
    "What the evidence costs, estimated."
    tokens: Int!
    "Name and version of the policy that said what is missing."
    queryPolicy: String!
    "Name and version of the policy that chose."
    evidencePolicy: String!
    "Why nothing was admitted; null where something was."
    emptyBecause: EmptyReason
    "The code of what a policy failed with."
    failure: String
`

/** Admission: what of memory a generator is worth telling of. */
export const admitSdl = /* GraphQL */ `
  extend type Query {
    """
    Decides which memories a model is worth telling of for a request, beside a public context: as little as helps, and
    often nothing. First it says what of the user is missing, then it weighs what could say it. The decision is recorded
    without a word of request, context or memory. Needs the scope \`memory:read\`.
    """
    admit(
      "What is asked, and how."
      input: AdmitInput!
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
    ): Admission!

    """
    A decision that \`admit\` has made, with the texts that memory still holds. Answers \`NOT_FOUND\` for an id that is none of
    this user. Needs the scope \`memory:read\`.
    """
    decision(
      "The decision's id."
      id: ID!
      "Whose memory; the token's own user where it is left out. Another one needs the scope \`users:any\`."
      user: ID
    ): AdmissionDecision
  }

  "A request that a model is to answer."
  input AdmitInput {
    "The request, in the user's words; at most ${requestCharactersMax} characters."
    request: String!
    "What anybody could know of the matter: evidence is to say what this does not. At most ${publicCharactersMax} characters."
    publicContext: String = ""
    "Tokens that the evidence may cost at most."
    budgetTokens: Int = ${evidenceTokensDefault}
    "Who decides. Default: what the server is set to."
    policy: AdmissionPolicy
    "What \\"today\\" is measured by. Default: the clock. Best with an offset, or beside \`timeZone\`."
    now: DateTime
    "The IANA name of the asker's time zone, e.g. \`Europe/Lisbon\`."
    timeZone: String
    "Waits until memory has come this far; give the position of a receipt to read your own writes."
    minPosition: Position
  }

  ${enumOf('AdmissionPolicy', 'Who decides of admission: two policies, for what is missing and for what is told.', policyNames, policyMeanings)}

  ${enumOf('GapKind', 'A kind of thing that can be missing.', gapKinds, gapMeanings)}

  ${enumOf('RejectionReason', 'Why a unit was not admitted.', rejectionReasons, reasonMeanings)}

  ${enumOf('EmptyReason', 'Why nothing was admitted.', emptyReasons, emptyMeanings)}

  ${enumOf('TrustClass', 'Whose word a text is; of what is made from others, the least of them.', trustClasses, trustMeanings)}

  "What was decided for a request."
  type Admission {
    "Key of the decision: \`decision\` takes it."
    decisionId: ID!
    "What of the user is missing, at most ${gapsMax}; empty where the request is the same for everybody."
    gaps: [Gap!]!
    "All units that were weighed (at most ${candidatesMax}), and those that were barred before; greatest score first."
    candidates: [AdmissionCandidate!]!
    "The units that are told, in the order in which they were chosen, at most ${admittedMax}."
    admitted: [AdmissionCandidate!]!
    """
    What to put into the prompt, behind request and public context: fenced as data, which is no instruction. The empty
    text where nothing is admitted: then the prompt is the public one, byte for byte.
    """
    evidence: String!
    "How the user wants answers to look: the same for every request, with evidence and without."
    profile: ProfileBlock!
    "Who decided."
    policy: AdmissionPolicy!
    ${decidedFields}
    "Whether memory had not come as far as \`minPosition\` in time."
    stale: Boolean!
  }

  "Something that neither the request nor the public context says of the user."
  type Gap {
    "Its kind."
    kind: GapKind!
    "The question to memory."
    text: String!
  }

  "A piece of a memory with its exact text."
  type AdmissionCandidate {
    ${unitFields}
    "Its exact text."
    text: String!
    "Your own id of the message that it is a part of."
    sourceId: ID!
    "When it was said."
    time: EventTime!
    "The score by each of the gaps, in their order."
    byGap: [Float!]!
  }

  "How the user wants answers to look, in the user's own words."
  type ProfileBlock {
    "The block as text for a prompt, fenced as data; empty where nothing is known."
    text: String!
    "Its lines: of two about the same, the newest."
    lines: [ProfileLine!]!
  }

  "A line of the profile."
  type ProfileLine {
    "The line."
    text: String!
    "The segment that says it."
    segmentId: ID!
  }

  "A decision as it was recorded."
  type AdmissionDecision {
    "Its id."
    id: ID!
    "When it was made."
    decidedAt: DateTime!
    "The generation of graphs that was read."
    generation: String!
    "SHA-256 of the request, with whose it is; the text itself is not kept."
    requestHash: String!
    "The same of the public context."
    contextHash: String!
    "The kinds of what was missing, with hashes of the questions."
    gaps: [DecidedGap!]!
    "What was weighed or barred, greatest score first. What has been erased since is not named."
    candidates: [DecidedUnit!]!
    "Tokens that the evidence might have cost."
    budgetTokens: Int!
    ${decidedFields}
  }

  "Something that was missing."
  type DecidedGap {
    "Its kind."
    kind: GapKind!
    "SHA-256 of the question, with whose it is."
    textHash: String!
  }

  "A unit that a decision was about."
  type DecidedUnit {
    ${unitFields}
    "How long it is, in UTF-16 code units."
    length: Int!
    "Its exact text; null where no graph holds it any more."
    text: String
  }
`
