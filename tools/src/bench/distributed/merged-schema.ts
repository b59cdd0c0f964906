import { buildSchema, execute, parse, printSchema } from 'graphql'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { SubjectMemory } from '@ecphory/service'
import { recallDocument } from './timed-gateway.ts'

/**
 * The public schema as one, without federation: `recall` is resolved by the core in one call. What one would write who
 * has everything in one process, and no wish to ever part it.
 */
export function createMergedSchema(publicSchema: GraphQLSchema, memory: SubjectMemory) {
  const schema = buildSchema(printSchema(publicSchema))
  const document = parse(recallDocument)
  const recall = async ({ input }: { input: { query: string; now: string } }) => {
    const { items, blocks } = await memory.recall(input.query, { now: input.now, k: 10 })
    return { items, context: { text: blocks.text }, missing: [] }
  }
  return {
    recall: async (query: string): Promise<ExecutionResult> =>
      execute({ schema, document, rootValue: { recall }, variableValues: { query } }),
  }
}
