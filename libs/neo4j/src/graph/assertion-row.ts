import { deriveId } from '@ecphory/memory'
import type { Properties, SlotKey, StoredAssertion } from '@ecphory/memory'
import { fromEnd, toEnd } from './bounds.ts'
import { slotKeyOf } from './indexed-keys.ts'

/** A node `:Assertion`, without its space. */
export interface AssertionProperties {
  readonly id: string
  readonly slot: string
  readonly slotKey?: string
  readonly fact: string
  readonly validTime: number
  readonly value: string
  readonly support: readonly string[]
  readonly assertedAt: number
  readonly withdrawnAt: number
}

export const assertionId = (slot: SlotKey, factId: string, assertedAt: number): string =>
  deriveId('assertion', slot, factId, assertedAt)

export const assertionToProperties = (assertion: StoredAssertion): AssertionProperties => ({
  id: assertionId(assertion.slot, assertion.factId, assertion.assertedAt),
  slot: assertion.slot,
  slotKey: slotKeyOf(assertion.slot),
  fact: assertion.factId,
  validTime: assertion.validTime,
  value: JSON.stringify(assertion.value),
  support: assertion.support,
  assertedAt: assertion.assertedAt,
  withdrawnAt: toEnd(assertion.withdrawnAt),
})

export const rowToAssertion = (row: AssertionProperties): StoredAssertion => ({
  slot: row.slot,
  factId: row.fact,
  validTime: row.validTime,
  value: JSON.parse(row.value) as Properties,
  support: row.support,
  assertedAt: row.assertedAt,
  withdrawnAt: fromEnd(row.withdrawnAt),
})
