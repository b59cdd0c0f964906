import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { openSqlite } from '@ecphory/sqlite'
import {
  evaluationEncoder,
  evaluationOptions,
  firstExisting,
  progress,
  report,
  sharedData,
  skip,
  writeRows,
} from '../evaluation.ts'
import { controls } from './controls.ts'
import { readLocomo, type Conversation, type Question } from './dataset.ts'
import { createFlatConversation } from './flat.ts'
import { ablate, readStoredTurns, type StoredTurns } from './graphs.ts'
import { recallAll } from './pipeline.ts'
import { figuresOf, placesOf, prefixed, type QuestionRow } from './scoring.ts'
import { thetaCurve } from './theta-curve.ts'

/**
 * `npm run eval:locomo`: how much of each question's evidence is among the first items of a recall, without an LLM.
 * Ours goes by the public way in (import and recall); controls rank the same turns without types or graphs; ablations
 * leave one graph out. Rows and summary hold ids and numbers only: the texts are not ours.
 */
async function main(): Promise<void> {
  const options = evaluationOptions('locomo')
  const path = firstExisting(options.data.length > 0 ? options.data : [join(sharedData, 'locomo/locomo-dev6.json')])
  if (path === null) return skip('locomo', options.seed, 'There is no LoCoMo file.')
  const conversations = readLocomo(path)
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-locomo-'))
  const encoder = await evaluationEncoder()
  try {
    const store = join(folder, 'locomo.db')
    const rankings = await recallAll(path, store, conversations, encoder)
    const rows = createRowWriter(readDisputed())
    const stored = await inspectGraphs(store, conversations, encoder, rankings, rows)
    await runControls(conversations, encoder, rows)
    writeRows(
      options.out,
      'theta-f.jsonl',
      (
        await thetaCurve(
          conversations,
          stored.map(({ fragmented }) => fragmented),
          encoder,
        )
      ).map((row) => ({ ...row })),
    )
    for (const [name, some] of rows.byName)
      writeRows(
        options.out,
        `${name}.jsonl`,
        some.map((row) => ({ ...row })),
      )
    report(options.out, { eval: 'locomo', figures: summarise(rows.byName), n: rankings.size, seed: options.seed })
  } finally {
    await encoder.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface RowWriter {
  readonly byName: ReadonlyMap<string, readonly QuestionRow[]>
  add(name: string, question: Question, ranking: readonly string[], stored?: StoredTurns): void
}

/** Rows by ranking; `ours` is what the public recall gives, the others are controls and ablations. */
function createRowWriter(disputed: ReadonlySet<string>): RowWriter {
  const byName = new Map<string, QuestionRow[]>()
  return {
    byName,
    add(name, question, ranking, stored) {
      const rows = byName.get(name) ?? []
      byName.set(name, rows)
      rows.push({
        conversation: question.conversation,
        index: question.index,
        category: question.category,
        repeats: question.repeats,
        disputed: disputed.has(`${question.conversation} ${question.index}`),
        places: placesOf(question, ranking),
        ...(stored && {
          lostToFragmented: question.evidence.filter((id) => !stored.stored.has(id)).length,
          lostToExtraction: question.evidence.filter((id) => stored.stored.has(id) && !stored.withFact.has(id)).length,
        }),
      })
    },
  }
}

/** Questions whose key an audit found wrong, as `conversation index`. */
function readDisputed(): ReadonlySet<string> {
  const path = firstExisting([join(sharedData, 'locomo/errors-dev6.json')])
  if (path === null) return new Set()
  const errors = JSON.parse(readFileSync(path, 'utf8')) as readonly { conversation: string; qa: number }[]
  return new Set(errors.map(({ conversation, qa }) => `${conversation} ${qa}`))
}

async function inspectGraphs(
  path: string,
  conversations: readonly Conversation[],
  encoder: Encoder,
  rankings: ReadonlyMap<Question, readonly string[]>,
  rows: RowWriter,
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

async function runControls(conversations: readonly Conversation[], encoder: Encoder, rows: RowWriter): Promise<void> {
  const show = progress('controls', conversations.length)
  for (const [done, conversation] of conversations.entries()) {
    const flat = await createFlatConversation(conversation, encoder)
    for (const question of conversation.questions) {
      const asked = await flat.ask(question.text)
      for (const [name, order] of Object.entries(controls)) rows.add(name, question, order(asked).slice(0, 60))
    }
    show(done + 1)
  }
}

function summarise(rowsByName: ReadonlyMap<string, readonly QuestionRow[]>): Readonly<Record<string, number>> {
  const ours = rowsByName.get('ours') ?? []
  const others = [...rowsByName].filter(([name]) => name !== 'ours')
  return {
    ...figuresOf(ours),
    ...prefixed('withoutDisputed.', figuresOf(ours.filter(({ disputed }) => !disputed))),
    ...prefixed('withoutRepeats.', figuresOf(ours.filter(({ repeats }) => !repeats))),
    ...Object.assign({}, ...others.map(([name, rows]) => prefixed(`${name}.`, figuresOf(rows)))),
  }
}

await main()
