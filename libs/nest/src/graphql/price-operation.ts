import {
  type FragmentDefinitionNode,
  Kind,
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { mutationPoints, queryPoints } from '../limits.ts'

/** Points by root field, e.g. `{ recall: 5 }`. */
export type FieldPoints = Readonly<Record<string, number>>

/** The points of an operation: the sum over its root fields, each as often as it is asked for, fragments followed. */
export function priceOperation(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  points: FieldPoints,
): number {
  const usual = operation.operation === 'mutation' ? mutationPoints : queryPoints
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  )
  const priceOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + pointsOf(points, selection.name.value, usual)
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + priceOf(selection.selectionSet)
      return sum + priceOf(fragments.get(selection.name.value))
    }, 0)
  return priceOf(operation.selectionSet)
}

function pointsOf(points: FieldPoints, field: string, usual: number): number {
  return Object.hasOwn(points, field) ? (points[field] ?? usual) : usual
}
