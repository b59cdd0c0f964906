import { hashOf } from '@ecphory/memory'
import type { Utility } from '../reward.ts'
import { promptLayout } from './prompt-layout.ts'

/** A request with the answer that evidence is measured by. */
export interface AnsweredRequest {
  readonly request: string
  readonly publicContext: string
  readonly reference: string
}

/** What is known of the utilities of evidence under one generator. Evidence is text as compiled for the generator. */
export interface UtilityTable {
  readonly generatorId: string
  /** Exactly zero for no evidence, and undefined for what nobody has scored. */
  get(answered: AnsweredRequest, evidence: string): Utility | undefined
  set(answered: AnsweredRequest, evidence: string, utility: Utility): void
  /** All of it by key, in the order in which it came. */
  entries(): IterableIterator<[string, Utility]>
}

/**
 * The key of one utility, 64 hexadecimal digits: a hash of everything that it depends on, so that a table is never
 * asked for the scores of another generator, layout or wording.
 */
export function utilityKey(generatorId: string, answered: AnsweredRequest, evidence: string): string {
  const { request, publicContext, reference } = answered
  return hashOf([generatorId, promptLayout, request, publicContext, evidence, reference])
}

/** A table in memory; `entries` are those of another one, of the same generator. */
export function createUtilityTable(
  generatorId: string,
  entries: Iterable<readonly [string, Utility]> = [],
): UtilityTable {
  const byKey = new Map(entries)
  return {
    generatorId,
    get: (answered, evidence) =>
      evidence === '' ? { dL: 0, dH: 0 } : byKey.get(utilityKey(generatorId, answered, evidence)),
    set: (answered, evidence, utility) => void byKey.set(utilityKey(generatorId, answered, evidence), utility),
    entries: () => byKey.entries(),
  }
}
