import { Kind, print, visit } from 'graphql'
import type { ExecutableDefinitionNode, FragmentDefinitionNode, OperationDefinitionNode } from 'graphql'
import type { OperationFile } from './generate-client.ts'

/** A TypeScript module with each operation as a text that knows its types; a fragment stands in it once. */
export function printDocuments(files: readonly OperationFile[]): string {
  const definitions = files.flatMap(({ document }) => document.definitions as readonly ExecutableDefinitionNode[])
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const fragmentsByName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  return [
    `import type { OperationText } from '../operation-text.ts'`,
    `import type * as types from './operation-types.ts'`,
    ...fragments.map((fragment) => `const ${fragmentConst(fragment.name.value)} = ${literal(fragment)}`),
    ...operations.map((operation) => printOperation(operation, fragmentsByName)),
  ].join('\n\n')
}

function printOperation(
  operation: OperationDefinitionNode,
  fragmentsByName: ReadonlyMap<string, FragmentDefinitionNode>,
): string {
  const name = operation.name?.value ?? ''
  const suffix = operation.operation === 'mutation' ? 'Mutation' : 'Query'
  const used = [...spreadsOf(operation, fragmentsByName)].map(fragmentConst)
  const type = `OperationText<types.${name}${suffix}, types.${name}${suffix}Variables>`
  const text = [literal(operation), ...used].join(', ')
  return `export const ${lowerFirst(name)}${suffix} = [${text}].join('\\n') as ${type}`
}

/** Names of the fragments that a definition needs, those of its fragments included, each once. */
function spreadsOf(
  definition: ExecutableDefinitionNode,
  fragmentsByName: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<string>(),
): ReadonlySet<string> {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      const fragment = fragmentsByName.get(value)
      if (found.has(value) || fragment === undefined) return
      found.add(value)
      spreadsOf(fragment, fragmentsByName, found)
    },
  })
  return found
}

const literal = (definition: ExecutableDefinitionNode): string => `\`${print(definition)}\``
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
const fragmentConst = (name: string): string => `${lowerFirst(name)}Fragment`
