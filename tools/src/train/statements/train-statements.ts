import { relations } from '@ecphory/memory/training'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { evaluationEncoder, progress, workspaceRoot } from '../../eval/evaluation.ts'
import { readDevRows, readTrainingRows, type StatementRow } from './corpus.ts'
import { toExample, type Example } from './examples.ts'
import { writeWeights } from './write-weights.ts'

const relationNames = relations.map(({ name }) => name)
const epochs = 8

/**
 * `npm run train:statements`: trains the span model on all texts that may be trained on, and writes its weights into
 * the source of the semantic memory type.
 */
async function main(): Promise<void> {
  const rows = [
    ...readDevRows(join(workspaceRoot, 'tools/data/segments-own/segments.jsonl')),
    ...readTrainingRows(join(workspaceRoot, 'tools/data/statements/statements.jsonl')),
  ]
  const encoder = await evaluationEncoder()
  const examples = await encodeRows(rows, encoder)
  await encoder.close()
  writeWeights(examples, {
    encoder: encoder.id,
    dimensions: encoder.dimensions,
    relations: relationNames,
    threshold: 0.35,
    seed: 1,
    hidden: 64,
    components: 96,
    epochs,
    onEpoch: progress('training', epochs),
  })
}

async function encodeRows(rows: readonly StatementRow[], encoder: Encoder): Promise<readonly Example[]> {
  const done = progress('encoding', rows.length)
  const examples: Example[] = []
  for (const row of rows) {
    examples.push(toExample(row, await encoder.encodeTokens(row.text), encoder.dimensions, relationNames))
    done(examples.length)
  }
  return examples
}

await main()
