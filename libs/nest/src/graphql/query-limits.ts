import { EcphoryError } from '@ecphory/memory'
import { ApolloArmor } from '@escape.tech/graphql-armor'
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql'
import type { GraphqlLimits } from '../limits.ts'

/** Rules that refuse a document before anything of it runs. Its tokens are counted by the parser already. */
export function queryLimitRules(limits: GraphqlLimits): ValidationRule[] {
  const { depthMax, aliasesMax, directivesMax, costMax } = limits
  const armor = new ApolloArmor({
    blockFieldSuggestion: { enabled: false },
    maxTokens: { enabled: false },
    maxDepth: { n: depthMax, flattenFragments: true, ...refusing('is nested deeper', depthMax) },
    maxAliases: { n: aliasesMax, ...refusing('has more aliases', aliasesMax) },
    maxDirectives: { n: directivesMax, ...refusing('has more directives', directivesMax) },
    costLimit: { maxCost: costMax, flattenFragments: true, ...refusing('costs more', costMax) },
  })
  return armor.protect().validationRules as ValidationRule[]
}

function refusing(what: string, max: number) {
  const reject = (context: ValidationContext | null) => {
    const error = new EcphoryError('TOO_LARGE', `The query ${what} than the ${max} that are allowed.`)
    context?.reportError(new GraphQLError(error.message, { originalError: error }))
  }
  return { propagateOnRejection: false, onReject: [reject] }
}
