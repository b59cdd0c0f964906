import { progress } from '../../eval/evaluation.ts'
import type { Hit } from './memory-system.ts'
import { askOrFail, rotated, sumOf } from './participant.ts'
import type { Participant } from './participant.ts'
import type { AskedQuestion } from './workload.ts'

const questionsPerSlice = 10

/**
 * Every participant is asked every question whose evidence it was given whole, ten at a time and in turns.
 *
 * @param budgetMs CPU time that each participant may spend
 */
export async function measureSearches(
  participants: readonly Participant[],
  questions: readonly AskedQuestion[],
  budgetMs: number,
): Promise<number> {
  const slices = Math.ceil(questions.length / questionsPerSlice)
  const show = progress('search', slices)
  for (let slice = 0; slice < slices; slice += 1) {
    const some = questions.slice(slice * questionsPerSlice, (slice + 1) * questionsPerSlice)
    for (const participant of rotated(participants, slice)) {
      if (participant.failure === null && participant.spent.search < budgetMs)
        await searchSlice(participant, slice, some)
    }
    show(slice + 1)
  }
  return slices
}

async function searchSlice(participant: Participant, slice: number, asked: readonly AskedQuestion[]): Promise<void> {
  const questions = asked.filter((question) => hasEvidence(participant, question))
  if (questions.length === 0) return
  const found = await askOrFail(participant, { op: 'search', queries: questions.map(({ query }) => query) })
  if (found === null) return
  const took = sumOf(found.took)
  participant.spent.search += took.cpu
  const firstTens = await firstTenOf(participant, questions, found.hits)
  if (firstTens === null) return
  // A few questions would say little of what a slice costs.
  if (questions.length * 2 >= asked.length) participant.searches.push({ slice, questions: questions.length, took })
  for (const [index, question] of questions.entries()) {
    const hits = found.hits[index] ?? []
    participant.leaked += hits.filter(([, user]) => user !== question.query.user).length
    participant.questions.push({
      system: participant.plan.name,
      conversation: question.query.user,
      index: question.index,
      category: question.category,
      evidence: question.evidence.length,
      in10: evidenceIn(question, firstTens[index] ?? []),
      in30: evidenceIn(question, hits),
    })
  }
}

const hasEvidence = ({ handles }: Participant, { query, evidence }: AskedQuestion): boolean =>
  evidence.every((id) => handles.has(`${query.user} ${id}`))

/** The first ten distinct turns; asked for again, outside the clock, where hits do not come in the order of likeness. */
async function firstTenOf(
  participant: Participant,
  questions: readonly AskedQuestion[],
  hits: readonly (readonly Hit[])[],
): Promise<readonly (readonly Hit[])[] | null> {
  if (participant.plan.isUnordered === undefined) return hits.map((some) => distinct(some).slice(0, 10))
  const queries = questions.map(({ query }) => ({ ...query, k: 10 }))
  return (await askOrFail(participant, { op: 'search', queries }))?.hits ?? null
}

function distinct(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>()
  return hits.filter(([id]) => !seen.has(id) && seen.add(id))
}

const evidenceIn = ({ evidence, query }: AskedQuestion, hits: readonly Hit[]): number =>
  evidence.filter((wanted) => hits.some(([id, user]) => id === wanted && user === query.user)).length
