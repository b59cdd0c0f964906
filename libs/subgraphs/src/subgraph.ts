import { buildSubgraphSchema } from '@apollo/subgraph'
import { parse } from 'graphql'
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { SubgraphContext } from './context.ts'
import { federationLink } from './schema/federation-link.ts'
import { sharedSdl } from './schema/shared-sdl.ts'

export interface Subgraph {
  /** Lower-case; the gateway finds its executor by it, and an error names it. */
  readonly name: string
  readonly sdl: string
  readonly schema: GraphQLSchema
}

/** Arguments are checked by GraphQL against the SDL before a resolver sees them. */
export type Resolver<Source = never, Arguments = never> = (
  source: Source,
  args: Arguments,
  context: SubgraphContext,
) => unknown

export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver>>>>

/** What all subgraphs share, added to what one has of its own. */
export const wholeSdl = (ownSdl: string): string => `${federationLink}\n${sharedSdl}\n${ownSdl}`

export function createSubgraph(name: string, ownSdl: string, resolvers: Resolvers): Subgraph {
  const sdl = wholeSdl(ownSdl)
  const typed = resolvers as unknown as Record<string, Record<string, GraphQLFieldResolver<unknown, SubgraphContext>>>
  return { name, sdl, schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: typed }]) }
}
