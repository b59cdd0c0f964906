import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import { progress, writeRows, type EvaluationResult } from '../evaluation.ts'
import { answerAll, type Answering } from './answers/answer-all.ts'
import { answerFigures } from './answers/answer-figures.ts'
import type { MarkedAnswer } from './answers/answer-row.ts'
import { readAudit, type Audit } from './audit.ts'
import { controls } from './controls.ts'
import { readLocomo, type Conversation, type Question } from './dataset.ts'
import { createFlatConversation } from './flat.ts'
import { ablate, readStoredTurns, type StoredTurns } from './graphs.ts'
import { itemsAsked, recallAll } from './pipeline.ts'
import { createQuestionRows, type QuestionRows } from './question-rows.ts'
import { summarise } from './summary.ts'
import { thetaCurve } from './theta-curve.ts'

export interface LocomoRun {
  /** A LoCoMo file. */
  readonly path: string
  /** An audit of it, or null. */
  readonly auditPath: string | null
  /** Folder for the rows. */
  readonly out: string
  readonly seed: number
  readonly encoder: Encoder
  /** Who answers questions; null leaves answers out. */
  readonly answering: Answering | null
  /** File for the texts of the answers, which hold what is not ours; null keeps them nowhere. */
  readonly answersPath: string | null
}

/**
 * Evidence of each question among the first items of a recall, and, where a model answers, the answers. Ours goes by the
 * public way in (import and recall); controls rank the same turns without types or graphs; ablations leave one graph
 * out. Writes rows of ids and numbers, since the texts are not ours. Throws what the memory and the models throw.
 */
export async function evaluateLocomo(run: LocomoRun): Promise<EvaluationResult> {
  const { path, auditPath, encoder } = run
  const conversations = readLocomo(path)
  const audit: Audit = auditPath === null ? new Map() : readAudit(auditPath, conversations)
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-locomo-'))
  try {
    const storePath = join(folder, 'locomo.db')
    const rankings = await recallAll(path, storePath, conversations, encoder)
    const rows = createQuestionRows(audit)
    const stored = await inspectGraphs(storePath, conversations, encoder, rankings, rows)
    await runControls(conversations, encoder, rows)
    await writeQuestionRows(run, conversations, rows, stored)
    const answers =
      run.answering === null
        ? []
        : await answerAll(run.answering, { conversations, storePath, encoder, audit, seed: run.seed })
    writeAnswers(run, answers)
    const figures = { ...summarise(rows.byRanking), ...answerFigures(answers.map(({ row }) => row)) }
    return { eval: 'locomo', figures, n: rankings.size, seed: run.seed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inspectGraphs(
  path: string,
  conversations: readonly Conversation[],
  encoder: Encoder,
  rankings: ReadonlyMap<Question, readonly string[]>,
  rows: QuestionRows,
): Promise<readonly StoredTurns[]> {
  const store = await openSqlite({ path })
  const all: StoredTurns[] = []
  const show = progress('ablations', conversations.length)
  for (const conversation of conversations) {
    const stored = await readStoredTurns(store.graphs, conversation)
    all.push(stored)
    for (const question of conversation.questions) {
      rows.add('ours', question, rankings.get(question) ?? [], stored)
      const rankingsByName = await ablate(store.graphs, encoder, conversation, question)
      for (const [name, ranking] of Object.entries(rankingsByName)) rows.add(name, question, ranking)
    }
    show(all.length)
  }
  await store.close()
  return all
}

async function runControls(
  conversations: readonly Conversation[],
  encoder: Encoder,
  rows: QuestionRows,
): Promise<void> {
  const show = progress('controls', conversations.length)
  for (const [done, conversation] of conversations.entries()) {
    const flat = await createFlatConversation(conversation, encoder)
    for (const question of conversation.questions) {
      const asked = await flat.ask(question.text)
      for (const [name, order] of Object.entries(controls)) rows.add(name, question, order(asked).slice(0, itemsAsked))
    }
    show(done + 1)
  }
}

async function writeQuestionRows(
  { out, encoder }: LocomoRun,
  conversations: readonly Conversation[],
  rows: QuestionRows,
  stored: readonly StoredTurns[],
): Promise<void> {
  const chances = stored.map(({ fragmented }) => fragmented)
  const curve = await thetaCurve(conversations, chances, encoder)
  for (const [name, some] of [['theta-f', curve] as const, ...rows.byRanking])
    writeRows(
      out,
      `${name}.jsonl`,
      some.map((row) => ({ ...row })),
    )
}

/** A run without a model leaves the rows of an earlier one as they are. */
function writeAnswers({ out, answering, answersPath }: LocomoRun, answers: readonly MarkedAnswer[]): void {
  if (answering === null) return
  writeRows(
    out,
    'answers.jsonl',
    answers.map(({ row }) => ({ ...row })),
  )
  if (answersPath === null) return
  const texts = answers.map(({ row: { conversation, index, mode }, answer }) => ({ conversation, index, mode, answer }))
  writeRows(dirname(answersPath), basename(answersPath), texts)
}
