/**
 * `npm run eval:locomo`: how much of each question's evidence is among the first items of a recall, without a language model;
 * with one (ECPHORY_MODEL_URL and ECPHORY_MODEL, and ECPHORY_JUDGE_URL and ECPHORY_JUDGE_MODEL for a judge of its own), the
 * answers too.
 *
 * `--audit FILE` names an audit of the keys. `--modes A,B` and `--questions N` bound what is answered, and `--answers FILE`
 * keeps the texts of the answers, which are not for the repository.
 */
import { join, resolve } from 'node:path'
import {
  evaluationEncoder,
  evaluationOptions,
  firstExisting,
  report,
  sharedData,
  skip,
  workspaceRoot,
} from '../evaluation.ts'
import { answeringOf } from './answers/answering-options.ts'
import { evaluateLocomo } from './evaluate-locomo.ts'

const defaultAudit = join(sharedData, 'locomo/errors-dev6.json')

async function main(): Promise<void> {
  const { data, out, seed, extra } = evaluationOptions('locomo', ['audit', 'answers', 'modes', 'questions'])
  const path = firstExisting(data.length > 0 ? data : [join(sharedData, 'locomo/locomo-dev6.json')])
  if (path === null) return skip('locomo', seed, 'There is no LoCoMo file.')
  const answering = answeringOf(process.env, extra, join(workspaceRoot, '.ecphory/locomo-answers.jsonl'))
  if (answering === null)
    process.stdout.write('No answers: ECPHORY_MODEL_URL with ECPHORY_MODEL would name a model to give them.\n')
  const encoder = await evaluationEncoder()
  try {
    const auditPath = extra.audit === undefined ? firstExisting([defaultAudit]) : resolve(extra.audit)
    const answersPath = extra.answers === undefined ? null : resolve(extra.answers)
    report(out, await evaluateLocomo({ path, auditPath, out, seed, encoder, answering, answersPath }))
  } finally {
    await encoder.close()
  }
}

await main()
