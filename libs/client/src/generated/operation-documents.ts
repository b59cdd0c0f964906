/* eslint-disable max-lines */
// Generated from schema.graphql and src/operations by `npm run client`: change those instead.
import type { OperationText } from '../operation-text.ts'

import type * as types from './operation-types.ts'

const admissionCandidateFragment = `fragment AdmissionCandidate on AdmissionCandidate {
  id
  segmentId
  sourceId
  text
  start
  time {
    ...EventTime
  }
  trust
  score
  byGap
  worth
  admitted
  reason
}`

const episodicNodeFragment = `fragment EpisodicNode on MemoryNode {
  __typename
  ...Episode
  ...Pattern
  ...Entity
}`

const eventTimeFragment = `fragment EventTime on EventTime {
  instant
  local
  offsetMinutes
  precision
  source
}`

const segmentFragment = `fragment Segment on Segment {
  id
  traceId
  sourceId
  text
  role
  speaker
  agent
  session
  time {
    ...EventTime
  }
  attachments {
    kind
    caption
  }
}`

const pageInfoFragment = `fragment PageInfo on PageInfo {
  hasNextPage
  hasPreviousPage
  startCursor
  endCursor
}`

const receiptFragment = `fragment Receipt on Receipt {
  id
  position
  state
  reason {
    code
    message
  }
}`

const eraseJobFragment = `fragment EraseJob on EraseJob {
  id
  state
  segments
  position
  reason {
    code
    message
  }
}`

const settingsFragment = `fragment Settings on Settings {
  recallItems
  budgetTokens
  rates {
    pointsPerSecond
    burstPoints
    inFlightPerTenant
  }
}`

const nodeBasisFragment = `fragment NodeBasis on MemoryNode {
  id
  valid {
    from
    to
  }
  support
  evidence(first: $evidence) {
    ...Segment
  }
}`

const entityFragment = `fragment Entity on Entity {
  __typename
  ...NodeBasis
  name
  kind
  discriminator
  aliases
}`

const episodeFragment = `fragment Episode on Episode {
  __typename
  ...NodeBasis
  summary
  date
  toldOn
  speaker
  session
  feedback
}`

const patternFragment = `fragment Pattern on Pattern {
  __typename
  ...NodeBasis
  name
  days
  firstDay
  lastDay
}`

const statementFragment = `fragment Statement on Statement {
  __typename
  ...NodeBasis
  subject
  relation
  object
  polarity
  band
  confidence
}`

const ruleFragment = `fragment Rule on Rule {
  __typename
  ...NodeBasis
  title
  conditions
  steps
  otherwise
  ordered
  subject
  basis
}`

const conditionFragment = `fragment Condition on Condition {
  __typename
  ...NodeBasis
  text
  order
}`

const actionFragment = `fragment Action on Action {
  __typename
  ...NodeBasis
  text
  order
}`

const subgoalFragment = `fragment Subgoal on Subgoal {
  __typename
  ...NodeBasis
  text
  order
}`

const stateFragment = `fragment State on State {
  __typename
  ...NodeBasis
  item
  constraint
  recurrence
  resources
  itemId
  status
  openedAt
  dueFrom
  dueTo
}`

const itemFragment = `fragment Item on Item {
  __typename
  ...NodeBasis
  item
  constraint
  recurrence
  resources
  states {
    ...State
  }
}`

const graphEdgeFragment = `fragment GraphEdge on GraphEdge {
  id
  type
  from
  to
  properties
  valid {
    from
    to
  }
}`

const proceduralNodeFragment = `fragment ProceduralNode on MemoryNode {
  __typename
  ...Rule
  ...Condition
  ...Action
  ...Subgoal
}`

const recallItemFragment = `fragment RecallItem on RecallItem {
  segmentId
  traceId
  sourceId
  score
  types
  probabilities {
    episodic
    semantic
    procedural
    working
    fragmented
  }
  doubtful
  text
  attachments {
    kind
    caption
  }
  role
  speaker
  session
  time {
    ...EventTime
  }
  facts {
    kind
    id
    label
    properties
    valid {
      from
      to
    }
  }
  reasons
}`

const recallContextFragment = `fragment RecallContext on RecallContext {
  text
  tokens
  blocks {
    kind
    name
    title
    text
    lines {
      text
      segmentIds
      sourceIds
    }
  }
}`

const semanticNodeFragment = `fragment SemanticNode on MemoryNode {
  __typename
  ...Statement
  ...Entity
}`

const workingNodeFragment = `fragment WorkingNode on MemoryNode {
  __typename
  ...Item
  ...State
}`

export const admitQuery = [
  `query Admit($input: AdmitInput!, $user: ID) {
  admit(input: $input, user: $user) {
    decisionId
    gaps {
      kind
      text
    }
    candidates {
      ...AdmissionCandidate
    }
    admitted {
      ...AdmissionCandidate
    }
    evidence
    tokens
    profile {
      text
      lines {
        text
        segmentId
      }
    }
    policy
    queryPolicy
    evidencePolicy
    emptyBecause
    failure
    stale
  }
}`,
  admissionCandidateFragment,
  eventTimeFragment,
].join('\n') as OperationText<types.AdmitQuery, types.AdmitQueryVariables>

export const decisionQuery = [
  `query Decision($id: ID!, $user: ID) {
  decision(id: $id, user: $user) {
    id
    decidedAt
    generation
    requestHash
    contextHash
    gaps {
      kind
      textHash
    }
    candidates {
      id
      segmentId
      start
      length
      text
      trust
      score
      worth
      admitted
      reason
    }
    budgetTokens
    tokens
    queryPolicy
    evidencePolicy
    emptyBecause
    failure
  }
}`,
].join('\n') as OperationText<types.DecisionQuery, types.DecisionQueryVariables>

export const retractMutation = [
  `mutation Retract($id: ID!, $reason: String, $user: ID) {
  retract(id: $id, reason: $reason, user: $user) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.RetractMutation, types.RetractMutationVariables>

export const eraseMutation = [
  `mutation Erase($id: ID!, $user: ID) {
  erase(id: $id, user: $user) {
    ...EraseJob
  }
}`,
  eraseJobFragment,
].join('\n') as OperationText<types.EraseMutation, types.EraseMutationVariables>

export const eraseUserMutation = [
  `mutation EraseUser($user: ID!) {
  eraseUser(user: $user) {
    ...EraseJob
  }
}`,
  eraseJobFragment,
].join('\n') as OperationText<types.EraseUserMutation, types.EraseUserMutationVariables>

export const eraseJobQuery = [
  `query EraseJob($id: ID!) {
  eraseJob(id: $id) {
    ...EraseJob
  }
}`,
  eraseJobFragment,
].join('\n') as OperationText<types.EraseJobQuery, types.EraseJobQueryVariables>

export const labelMutation = [
  `mutation Label($segmentId: ID!, $labels: [MemoryLabel!]!, $user: ID) {
  label(segmentId: $segmentId, labels: $labels, user: $user) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.LabelMutation, types.LabelMutationVariables>

export const feedbackMutation = [
  `mutation Feedback($segmentId: ID!, $polarity: FeedbackPolarity!, $user: ID) {
  feedback(segmentId: $segmentId, polarity: $polarity, user: $user) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.FeedbackMutation, types.FeedbackMutationVariables>

export const linkMutation = [
  `mutation Link($entityIds: [ID!]!, $same: Boolean, $user: ID) {
  link(entityIds: $entityIds, same: $same, user: $user) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.LinkMutation, types.LinkMutationVariables>

export const proposedLinksQuery = [
  `query ProposedLinks($user: ID) {
  proposedLinks(user: $user) {
    name
    entities {
      id
      name
      kind
      discriminator
      aliases
      support
    }
  }
}`,
].join('\n') as OperationText<types.ProposedLinksQuery, types.ProposedLinksQueryVariables>

export const unsureSegmentsQuery = [
  `query UnsureSegments($first: Int, $user: ID) {
  unsureSegments(first: $first, user: $user) {
    waiting
    segments {
      segment {
        ...Segment
      }
      preceding {
        text
        role
        speaker
      }
      labels
      probabilities {
        label
        probability
      }
      confidence
      threshold
      outcome
    }
  }
}`,
  segmentFragment,
  eventTimeFragment,
].join('\n') as OperationText<types.UnsureSegmentsQuery, types.UnsureSegmentsQueryVariables>

export const episodesQuery = [
  `query Episodes($session: [String!], $feedback: [String!], $at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: episodicGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: episodes(
      session: $session
      feedback: $feedback
      at: $at
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        ...Episode
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  episodeFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.EpisodesQuery, types.EpisodesQueryVariables>

export const patternsQuery = [
  `query Patterns($at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: episodicGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: patterns(at: $at, from: $from, to: $to, first: $first, after: $after) {
      nodes {
        ...Pattern
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  patternFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.PatternsQuery, types.PatternsQueryVariables>

export const episodicEntitiesQuery = [
  `query EpisodicEntities($kind: [String!], $name: [String!], $at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: episodicGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: entities(
      kind: $kind
      name: $name
      at: $at
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        ...Entity
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  entityFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.EpisodicEntitiesQuery, types.EpisodicEntitiesQueryVariables>

export const episodicNodeQuery = [
  `query EpisodicNode($id: ID!, $evidence: Int, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: episodicGraph(user: $user, asOf: $asOf, filter: $filter) {
    node(id: $id) {
      ...EpisodicNode
    }
  }
}`,
  episodicNodeFragment,
  episodeFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  patternFragment,
  entityFragment,
].join('\n') as OperationText<types.EpisodicNodeQuery, types.EpisodicNodeQueryVariables>

export const episodicNeighboursQuery = [
  `query EpisodicNeighbours($id: ID!, $edges: [EdgeType!], $hops: Int, $first: Int, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: episodicGraph(user: $user, asOf: $asOf, filter: $filter) {
    neighbours(id: $id, edges: $edges, hops: $hops, first: $first) {
      nodes {
        ...EpisodicNode
      }
      edges {
        ...GraphEdge
      }
    }
  }
}`,
  episodicNodeFragment,
  episodeFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  patternFragment,
  entityFragment,
  graphEdgeFragment,
].join('\n') as OperationText<types.EpisodicNeighboursQuery, types.EpisodicNeighboursQueryVariables>

export const historyQuery = [
  `query History($id: ID!, $user: ID) {
  history(id: $id, user: $user) {
    segments {
      kind
      segment {
        ...Segment
      }
      believedFrom
      believedTo
    }
    graphs {
      kind
      versions {
        id
        label
        from
        to
        properties
        valid {
          from
          to
        }
        support
        believedFrom
        believedTo
      }
    }
  }
}`,
  segmentFragment,
  eventTimeFragment,
].join('\n') as OperationText<types.HistoryQuery, types.HistoryQueryVariables>

export const rulesQuery = [
  `query Rules($basis: [String!], $at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: proceduralGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: rules(
      basis: $basis
      at: $at
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        ...Rule
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  ruleFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.RulesQuery, types.RulesQueryVariables>

export const proceduralNodeQuery = [
  `query ProceduralNode($id: ID!, $evidence: Int, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: proceduralGraph(user: $user, asOf: $asOf, filter: $filter) {
    node(id: $id) {
      ...ProceduralNode
    }
  }
}`,
  proceduralNodeFragment,
  ruleFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  conditionFragment,
  actionFragment,
  subgoalFragment,
].join('\n') as OperationText<types.ProceduralNodeQuery, types.ProceduralNodeQueryVariables>

export const proceduralNeighboursQuery = [
  `query ProceduralNeighbours($id: ID!, $edges: [EdgeType!], $hops: Int, $first: Int, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: proceduralGraph(user: $user, asOf: $asOf, filter: $filter) {
    neighbours(id: $id, edges: $edges, hops: $hops, first: $first) {
      nodes {
        ...ProceduralNode
      }
      edges {
        ...GraphEdge
      }
    }
  }
}`,
  proceduralNodeFragment,
  ruleFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  conditionFragment,
  actionFragment,
  subgoalFragment,
  graphEdgeFragment,
].join('\n') as OperationText<types.ProceduralNeighboursQuery, types.ProceduralNeighboursQueryVariables>

export const recallQuery = [
  `query Recall($input: RecallInput!, $budgetTokens: Int, $user: ID) {
  recall(input: $input, user: $user) {
    generation
    missing
    stale
    items {
      ...RecallItem
    }
    context(budgetTokens: $budgetTokens) {
      ...RecallContext
    }
  }
}`,
  recallItemFragment,
  eventTimeFragment,
  recallContextFragment,
].join('\n') as OperationText<types.RecallQuery, types.RecallQueryVariables>

export const recallContextQuery = [
  `query RecallContext($input: RecallInput!, $budgetTokens: Int, $user: ID) {
  recall(input: $input, user: $user) {
    generation
    missing
    stale
    context(budgetTokens: $budgetTokens) {
      ...RecallContext
    }
  }
}`,
  recallContextFragment,
].join('\n') as OperationText<types.RecallContextQuery, types.RecallContextQueryVariables>

export const recallNodesQuery = [
  `query RecallNodes($input: RecallInput!, $nodes: Int, $evidence: Int = 0, $user: ID) {
  recall(input: $input, user: $user) {
    generation
    episodic {
      stale
      episodes(first: $nodes) {
        ...Episode
      }
      patterns(first: $nodes) {
        ...Pattern
      }
      entities(first: $nodes) {
        ...Entity
      }
      explain {
        segments
        asked {
          find
          rows
        }
      }
    }
    semantic {
      stale
      statements(first: $nodes) {
        ...Statement
      }
      entities(first: $nodes) {
        ...Entity
      }
      explain {
        segments
        asked {
          find
          rows
        }
      }
    }
    procedural {
      stale
      rules(first: $nodes) {
        ...Rule
      }
      explain {
        segments
        asked {
          find
          rows
        }
      }
    }
    working {
      stale
      states(first: $nodes) {
        ...State
      }
      explain {
        segments
        asked {
          find
          rows
        }
      }
    }
  }
}`,
  episodeFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  patternFragment,
  entityFragment,
  statementFragment,
  ruleFragment,
  stateFragment,
].join('\n') as OperationText<types.RecallNodesQuery, types.RecallNodesQueryVariables>

export const recordTracesMutation = [
  `mutation RecordTraces($input: [TraceInput!]!, $user: ID) {
  recordTraces(input: $input, user: $user) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.RecordTracesMutation, types.RecordTracesMutationVariables>

export const receiptQuery = [
  `query Receipt($id: ID!, $user: ID) {
  receipt(id: $id, user: $user) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.ReceiptQuery, types.ReceiptQueryVariables>

export const receiptsQuery = [
  `query Receipts($ids: [ID!], $positions: [Position!], $until: ReceiptState, $waitMsMax: Int, $user: ID) {
  receipts(
    ids: $ids
    positions: $positions
    until: $until
    waitMsMax: $waitMsMax
    user: $user
  ) {
    ...Receipt
  }
}`,
  receiptFragment,
].join('\n') as OperationText<types.ReceiptsQuery, types.ReceiptsQueryVariables>

export const segmentCountsQuery = [
  `query SegmentCounts($user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  episodic: episodicGraph(user: $user, asOf: $asOf, filter: $filter) {
    segments
  }
  semantic: semanticGraph(user: $user, asOf: $asOf, filter: $filter) {
    segments
  }
  procedural: proceduralGraph(user: $user, asOf: $asOf, filter: $filter) {
    segments
  }
  working: workingGraph(user: $user, asOf: $asOf, filter: $filter) {
    segments
  }
}`,
].join('\n') as OperationText<types.SegmentCountsQuery, types.SegmentCountsQueryVariables>

export const statementsQuery = [
  `query Statements($relation: [String!], $subject: [String!], $object: [String!], $polarity: [String!], $band: [String!], $at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: semanticGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: statements(
      relation: $relation
      subject: $subject
      object: $object
      polarity: $polarity
      band: $band
      at: $at
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        ...Statement
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  statementFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.StatementsQuery, types.StatementsQueryVariables>

export const semanticEntitiesQuery = [
  `query SemanticEntities($kind: [String!], $name: [String!], $at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: semanticGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: entities(
      kind: $kind
      name: $name
      at: $at
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        ...Entity
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  entityFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.SemanticEntitiesQuery, types.SemanticEntitiesQueryVariables>

export const semanticNodeQuery = [
  `query SemanticNode($id: ID!, $evidence: Int, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: semanticGraph(user: $user, asOf: $asOf, filter: $filter) {
    node(id: $id) {
      ...SemanticNode
    }
  }
}`,
  semanticNodeFragment,
  statementFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  entityFragment,
].join('\n') as OperationText<types.SemanticNodeQuery, types.SemanticNodeQueryVariables>

export const semanticNeighboursQuery = [
  `query SemanticNeighbours($id: ID!, $edges: [EdgeType!], $hops: Int, $first: Int, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: semanticGraph(user: $user, asOf: $asOf, filter: $filter) {
    neighbours(id: $id, edges: $edges, hops: $hops, first: $first) {
      nodes {
        ...SemanticNode
      }
      edges {
        ...GraphEdge
      }
    }
  }
}`,
  semanticNodeFragment,
  statementFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  entityFragment,
  graphEdgeFragment,
].join('\n') as OperationText<types.SemanticNeighboursQuery, types.SemanticNeighboursQueryVariables>

export const meQuery = [
  `query Me {
  me {
    tenant
    user
    scopes
  }
}`,
].join('\n') as OperationText<types.MeQuery, types.MeQueryVariables>

export const settingsQuery = [
  `query Settings {
  settings {
    ...Settings
  }
}`,
  settingsFragment,
].join('\n') as OperationText<types.SettingsQuery, types.SettingsQueryVariables>

export const updateSettingsMutation = [
  `mutation UpdateSettings($input: SettingsInput!) {
  updateSettings(input: $input) {
    ...Settings
  }
}`,
  settingsFragment,
].join('\n') as OperationText<types.UpdateSettingsMutation, types.UpdateSettingsMutationVariables>

export const itemsQuery = [
  `query Items($at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: workingGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: items(at: $at, from: $from, to: $to, first: $first, after: $after) {
      nodes {
        ...Item
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  itemFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  stateFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.ItemsQuery, types.ItemsQueryVariables>

export const statesQuery = [
  `query States($status: [ItemStatus!], $at: DateTime, $from: DateTime, $to: DateTime, $first: Int, $after: String, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: workingGraph(user: $user, asOf: $asOf, filter: $filter) {
    list: states(
      status: $status
      at: $at
      from: $from
      to: $to
      first: $first
      after: $after
    ) {
      nodes {
        ...State
      }
      pageInfo {
        ...PageInfo
      }
    }
  }
}`,
  stateFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  pageInfoFragment,
].join('\n') as OperationText<types.StatesQuery, types.StatesQueryVariables>

export const workingNodeQuery = [
  `query WorkingNode($id: ID!, $evidence: Int, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: workingGraph(user: $user, asOf: $asOf, filter: $filter) {
    node(id: $id) {
      ...WorkingNode
    }
  }
}`,
  workingNodeFragment,
  itemFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  stateFragment,
].join('\n') as OperationText<types.WorkingNodeQuery, types.WorkingNodeQueryVariables>

export const workingNeighboursQuery = [
  `query WorkingNeighbours($id: ID!, $edges: [EdgeType!], $hops: Int, $first: Int, $evidence: Int = 0, $user: ID, $asOf: AsOfInput, $filter: MemoryFilter) {
  graph: workingGraph(user: $user, asOf: $asOf, filter: $filter) {
    neighbours(id: $id, edges: $edges, hops: $hops, first: $first) {
      nodes {
        ...WorkingNode
      }
      edges {
        ...GraphEdge
      }
    }
  }
}`,
  workingNodeFragment,
  itemFragment,
  nodeBasisFragment,
  segmentFragment,
  eventTimeFragment,
  stateFragment,
  graphEdgeFragment,
].join('\n') as OperationText<types.WorkingNeighboursQuery, types.WorkingNeighboursQueryVariables>
