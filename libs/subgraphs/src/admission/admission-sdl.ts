import type { MemoryType } from '@ecphory/memory'
import { budgetTokensDefault } from '../limits.ts'
import { admitSdl } from './admit-sdl.ts'
import { historySdl } from './history-sdl.ts'
import { querySdl } from './query-sdl.ts'
import { recallItemSdl } from './recall-item-sdl.ts'

export function admissionSdl(types: readonly MemoryType[]): string {
  const details = types.map(({ kind }) => `${kind}Details`)
  const externals = details.map((name) => `"What the branch says of the recalled."\n    ${name}: Details @external`)
  const required = `@requires(fields: "ranked ${details.join(' ')}")`
  return /* GraphQL */ `
  "What one graph says of the recalled segments."
  scalar Details @inaccessible

  "The ranking, for those who read what rests on it."
  scalar Ranked @inaccessible

  ${querySdl}
  ${admitSdl}

  "The answer to one question. Its graphs answer in parallel; one that fails leaves the others standing."
  type Recall @key(fields: "ticket") {
    "Key of the recall."
    ticket: ID! @inaccessible
    "The generation of graphs that answers: the same for every part of this answer."
    generation: String!
    ${externals.join('\n    ')}
    "The ranking."
    ranked: Ranked @external
    "What was recalled, best first, each segment once. Null where nothing can be ranked at the moment."
    items: [RecallItem!] ${required}
    "The recalled as text for a model: fenced as data, within a budget of tokens."
    context(
      "Tokens that the text may cost at most. Default: what the tenant's settings say, else ${budgetTokensDefault}."
      budgetTokens: Int
    ): RecallContext ${required}
    "Graphs that did not answer: what they hold is left out. Empty where all is well."
    missing: [MemoryKind!] ${required}
    "Whether some graph had not come as far as \`minPosition\` in time."
    stale: Boolean ${required}
  }

  ${recallItemSdl}
  ${historySdl}
`
}
