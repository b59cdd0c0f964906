import type { Audit } from './audit.ts'
import { questionKey, type Question } from './dataset.ts'
import type { StoredTurns } from './graphs.ts'
import { placesOf, type QuestionRow } from './scoring.ts'

/** Rows by ranking; `ours` is what the public recall gives, the others are controls and ablations. */
export interface QuestionRows {
  readonly byRanking: ReadonlyMap<string, readonly QuestionRow[]>
  /** @param stored what became of the turns, for a ranking of ours */
  add(name: string, question: Question, ranking: readonly string[], stored?: StoredTurns): void
}

export function createQuestionRows(audit: Audit): QuestionRows {
  const byRanking = new Map<string, QuestionRow[]>()
  return {
    byRanking,
    add(name, question, ranking, stored) {
      const rows = byRanking.get(name) ?? []
      byRanking.set(name, rows)
      rows.push({ ...toRow(question, ranking, audit), ...(stored && lossesOf(question, stored)) })
    },
  }
}

function toRow(question: Question, ranking: readonly string[], audit: Audit): QuestionRow {
  const { conversation, index, category, repeats } = question
  const correction = audit.get(questionKey(question))
  const corrected = correction?.evidence ?? null
  return {
    ...{ conversation, index, category, repeats, disputed: correction !== undefined },
    places: placesOf(question, ranking),
    ...(corrected !== null && { correctedPlaces: placesOf({ evidence: corrected }, ranking) }),
  }
}

const lossesOf = ({ evidence }: Question, { stored, withFact }: StoredTurns) => ({
  lostToFragmented: evidence.filter((id) => !stored.has(id)).length,
  lostToExtraction: evidence.filter((id) => stored.has(id) && !withFact.has(id)).length,
})
