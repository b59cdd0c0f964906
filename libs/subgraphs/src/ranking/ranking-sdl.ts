import type { MemoryType } from '@ecphory/memory'

/**
 * A subgraph of its own, though it is served by the process that admits: the planner cannot send one recall through the
 * same subgraph twice in a chain of `@requires`.
 */
export function rankingSdl(types: readonly MemoryType[]): string {
  const candidates = types.map(({ kind }) => `${kind}Candidates`)
  const externals = candidates.map((name) => `"What the branch found."\n    ${name}: Candidates @external`)
  return /* GraphQL */ `
  "What one graph found, for the ranking."
  scalar Candidates @inaccessible

  "The ranking, for those who read what rests on it."
  scalar Ranked @inaccessible

  "The answer to one question."
  type Recall @key(fields: "ticket") {
    "Key of the recall."
    ticket: ID! @inaccessible
    ${externals.join('\n    ')}
    "Key of the second stage: the segments that are recalled."
    winners: ID @inaccessible @requires(fields: "${candidates.join(' ')}")
    "The ranking."
    ranked: Ranked @inaccessible @requires(fields: "${candidates.join(' ')}")
  }
`
}
