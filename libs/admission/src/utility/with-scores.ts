import { EcphoryError } from '@ecphory/memory'
import type { Generator, ReferenceScore } from '../ports/generator.ts'
import { utilityOf, type Utility } from '../reward.ts'
import { utilityKey, type AnsweredRequest, type UtilityTable } from './utility-table.ts'

/** Utilities of several sets of evidence for one answered request, in their order. */
export type UtilitySource = (answered: AnsweredRequest, evidence: readonly string[]) => Promise<readonly Utility[]>

/**
 * A table that never says "unknown": what it lacks is scored by the generator, once, and kept. The source fails as the
 * generator does, and what it had scored until then is kept. Throws `INVALID_ARGUMENT` for a generator that the table
 * is not about.
 */
export function withScores(table: UtilityTable, generator: Generator): UtilitySource {
  if (generator.id !== table.generatorId) {
    throw new EcphoryError('INVALID_ARGUMENT', `The table is of ${table.generatorId} and not of ${generator.id}.`)
  }
  const without = lastBaseline(generator)
  return async (answered, evidence) => {
    const missing = [...new Set(evidence)].filter((text) => table.get(answered, text) === undefined)
    if (missing.length > 0) {
      const baseline = await without(answered)
      const prompts = missing.map((text) => ({ ...toPrompt(answered), evidence: text }))
      const scores = await generator.scoreReference(prompts, answered.reference)
      missing.forEach((text, i) => table.set(answered, text, utilityOf(scores[i]!, baseline)))
    }
    return evidence.map((text) => table.get(answered, text)!)
  }
}

const toPrompt = ({ request, publicContext }: AnsweredRequest) => ({ request, publicContext, evidence: '' })

/** Whoever searches asks many times in a row about one request: its score without evidence is kept until the next. */
function lastBaseline(generator: Generator): (answered: AnsweredRequest) => Promise<ReferenceScore> {
  let last: { readonly key: string; readonly score: ReferenceScore } | undefined
  return async (answered) => {
    const key = utilityKey(generator.id, answered, '')
    if (last?.key === key) return last.score
    const [score] = await generator.scoreReference([toPrompt(answered)], answered.reference)
    last = { key, score: score! }
    return last.score
  }
}
