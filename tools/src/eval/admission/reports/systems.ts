import {
  baselineShelf,
  compileEvidence,
  createJudge,
  createModelRewritingPolicy,
  evidenceTokensDefault,
  policiesOf,
  signedPreferenceAdvantage,
} from '@ecphory/admission'
import type { CompiledUnit, Judge, Preference } from '@ecphory/admission'
import type { Encoder, LanguageModel } from '@ecphory/memory'
import { heldKindsOf, rankCandidates } from '../../../train/admission/examples.ts'
import type { LevelTask } from '../../../train/admission/examples.ts'
import { answerRequest } from './answer-request.ts'
import { endpointOf } from './endpoints.ts'
import type { Environment } from './endpoints.ts'
import { readableOrNull } from './readable-or-null.ts'

export interface SystemsOptions {
  readonly tasks: readonly LevelTask[]
  readonly encoder: Pick<Encoder, 'encode'>
  /** What our policies admit for a task that they were not trained on. */
  admit(task: LevelTask): readonly CompiledUnit[]
  readonly environment: Environment
  readonly seed: number
  onTask?(done: number): void
}

/** What came of a task; the preference is null where a model gave no usable answer. */
export interface SystemsRow {
  readonly task: string
  readonly set: LevelTask['task']['set']
  readonly level: LevelTask['level']
  readonly preference: Preference | null
  /** Source ids of what each system gave to its generator. */
  readonly first: readonly string[]
  readonly second: readonly string[]
}

export type SystemsResult =
  | { readonly skipped: string }
  | { readonly rows: readonly SystemsRow[]; readonly figures: Readonly<Record<string, number>> }

/**
 * Two complete systems, each with a generator of its own (H2): A with our policies, B with a query that its generator
 * rewrites and the memories nearest to it. Whether what is admitted makes up for a weaker generator is what it tells.
 *
 * A is at ECPHORY_SYSTEM_A_URL and ECPHORY_SYSTEM_A_MODEL, B at ECPHORY_SYSTEM_B_…, the judge at ECPHORY_JUDGE_…, each with
 * a …_KEY where needed. Without one of its own, B's model judges: it may favour itself, never us. Throws
 * `INVALID_ARGUMENT` for settings that make no sense, and what the endpoints throw.
 */
export async function runSystems(options: SystemsOptions): Promise<SystemsResult> {
  const { environment, tasks, onTask } = options
  const [first, second] = [endpointOf(environment, 'ECPHORY_SYSTEM_A'), endpointOf(environment, 'ECPHORY_SYSTEM_B')]
  const judging = endpointOf(environment, 'ECPHORY_JUDGE') ?? endpointOf(environment, 'ECPHORY_SYSTEM_B')
  if (first === null || second === null || judging === null) return { skipped: skippedBecause }
  const judge = createJudge(judging)
  const rows: SystemsRow[] = []
  for (const task of tasks) {
    rows.push(await compareOn(task, options, { first, second, judge }))
    onTask?.(rows.length)
  }
  return { rows, figures: figuresOf(rows, first.ledger.total, second.ledger.total) }
}

const skippedBecause =
  'Two complete systems were not compared: that needs two generators, ECPHORY_SYSTEM_A_URL with ECPHORY_SYSTEM_A_MODEL and ' +
  'ECPHORY_SYSTEM_B_URL with ECPHORY_SYSTEM_B_MODEL, and may have a judge, ECPHORY_JUDGE_URL with ECPHORY_JUDGE_MODEL.'

interface Systems {
  readonly first: LanguageModel
  readonly second: LanguageModel
  readonly judge: Judge
}

async function compareOn(
  level: LevelTask,
  { admit, encoder, seed }: SystemsOptions,
  { first, second, judge }: Systems,
): Promise<SystemsRow> {
  const ours = admit(level)
  const theirs = await readableOrNull(() => retrieveByRewriting(level, second, encoder))
  const preference = await readableOrNull(async () => {
    if (theirs === null) return null
    const answers = { first: await answerOf(first, level, ours), second: await answerOf(second, level, theirs) }
    const { text, publicContext } = level.request
    return judge.compare({ request: { text, publicContext }, known: knownOf(level), ...answers, seed })
  })
  const { id: task, set } = level.task
  return { task, set, level: level.level, preference, first: sourcesOf(ours), second: sourcesOf(theirs ?? []) }
}

/** The memories nearest to what a model made of the request: the whole bank is looked through. */
async function retrieveByRewriting(
  { request, bank }: LevelTask,
  model: LanguageModel,
  encoder: Pick<Encoder, 'encode'>,
): Promise<readonly CompiledUnit[]> {
  const rewritten = await createModelRewritingPolicy(model).findGaps({ request, held: heldKindsOf(bank) })
  const [vector = request.vector] = await encoder.encode(
    rewritten.map(({ text }) => text),
    'query',
  )
  const gaps = rewritten.map((gap) => ({ ...gap, vector }))
  const candidates = rankCandidates(gaps, bank)
  const input = { request: { ...request, vector }, gaps, candidates, budgetTokens: evidenceTokensDefault }
  const { admitted } = await policiesOf(baselineShelf, 'semantic').evidence.select(input)
  const chosen = new Set(admitted.map(({ id }) => id))
  return candidates.filter(({ unit }) => chosen.has(unit.id))
}

const answerOf = (model: LanguageModel, { request }: LevelTask, units: readonly CompiledUnit[]): Promise<string> =>
  answerRequest(model, { text: request.text, publicContext: request.publicContext, evidence: compileEvidence(units) })

const knownOf = ({ task, gold }: LevelTask): readonly string[] =>
  task.memories.filter(({ id }) => gold.has(id)).map(({ text }) => text)

const sourcesOf = (units: readonly CompiledUnit[]): readonly string[] => [
  ...new Set(units.map(({ unit }) => unit.sourceId)),
]

/** `systems.advantage` is positive where ours is preferred; the tokens are what each generator was asked and answered. */
function figuresOf(rows: readonly SystemsRow[], tokensA: number, tokensB: number): Readonly<Record<string, number>> {
  const advantageOf = (some: readonly SystemsRow[]) =>
    signedPreferenceAdvantage(some.flatMap(({ preference }) => preference ?? []))
  const bySet = [...Map.groupBy(rows, ({ set }) => set)]
  return {
    ...Object.fromEntries(bySet.map(([set, some]) => [`systems.${set}.advantage`, advantageOf(some)])),
    'systems.advantage': advantageOf(rows),
    'systems.judged': rows.filter(({ preference }) => preference !== null).length,
    'systems.unjudged': rows.filter(({ preference }) => preference === null).length,
    'systems.A.tokens': tokensA,
    'systems.B.tokens': tokensB,
  }
}
