import { GraphQLError } from 'graphql'
import type { ASTVisitor, OperationDefinitionNode, ValidationContext } from 'graphql'

/** Refuses an operation of a kind that the schema has not: GraphQL itself says so only once it runs it. */
export function knownOperations(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node: OperationDefinitionNode) {
      if (context.getSchema().getRootType(node.operation)) return
      context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: [node] }))
    },
  }
}
