/**
 * `npm run eval:pal`: which two of eight solutions a user would like, chosen by what memory holds of the user, in Chinese and
 * English, without a language model; with one (ECPHORY_MODEL_URL and ECPHORY_MODEL, and ECPHORY_JUDGE_URL and
 * ECPHORY_JUDGE_MODEL for a judge of its own), what the model chooses and proposes too.
 *
 * `--users N` takes the first N users of each language, `--users recalled` those that earlier runs have recalled, `--language
 * zh|en` one language. Stores and what was recalled are kept
 * in `--store DIR`: a run that was stopped goes on; remove the folder to begin anew. `--modes A,B` bounds what a model is asked.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluationEncoder, report, sharedData, skip } from '../evaluation.ts'
import { evaluatePal } from './evaluate-pal.ts'
import { palOptions } from './options.ts'
import { palTables } from './tables.ts'
import { solvingOf } from './with-model/solve-all.ts'

async function main(): Promise<void> {
  const { data = join(sharedData, 'pal-set'), modes, ...options } = palOptions()
  if (!existsSync(data)) return skip('pal', options.seed, 'There is no PAL-Set.')
  const solving = solvingOf(process.env, modes, options.store)
  if (solving === null) process.stdout.write('No model chooses: ECPHORY_MODEL_URL with ECPHORY_MODEL would name one.\n')
  const encoder = await evaluationEncoder()
  try {
    const result = await evaluatePal({ ...options, data, encoder, solving })
    mkdirSync(options.out, { recursive: true })
    writeFileSync(join(options.out, 'tables.md'), palTables(result.figures))
    report(options.out, result)
  } finally {
    await encoder.close()
  }
}

await main()
