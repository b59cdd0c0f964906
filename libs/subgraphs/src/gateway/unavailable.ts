import { GraphQLError } from 'graphql'

/** A subgraph that gives no answer: the fields that it alone has are null, with this error; others stand. */
export const unavailable = (subgraph: string, why: string): GraphQLError =>
  new GraphQLError(`The subgraph ${subgraph} ${why}.`, { extensions: { code: 'UNAVAILABLE', subgraph } })
