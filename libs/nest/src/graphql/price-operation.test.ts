import { type OperationDefinitionNode, parse } from 'graphql'
import { expect, it } from 'vitest'
import { mutationPoints, queryPoints } from '../limits.ts'
import { priceOperation } from './price-operation.ts'

const priceOf = (text: string) => {
  const document = parse(text)
  return priceOperation(document, document.definitions[0] as OperationDefinitionNode, { recall: 7 })
}

it('an operation costs the sum of its root fields, as often as each is asked for', () => {
  expect(priceOf('{ other }')).toBe(queryPoints)
  expect(priceOf('mutation { other }')).toBe(mutationPoints)
  expect(priceOf('{ recall { recall { recall } } }')).toBe(7)
  expect(priceOf('{ a: recall b: recall }')).toBe(14)
  expect(priceOf('{ ...A ... { recall } } fragment A on Query { recall ...B } fragment B on Query { recall }')).toBe(21)
  expect(priceOf('{ constructor __proto__ }')).toBe(2 * queryPoints)
})
