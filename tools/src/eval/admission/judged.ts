/**
 * `npm run eval:judged`: what needs language models, from rows that `eval:admission` measured. With a generator
 * (ECPHORY_SYSTEM_A_…) and a judge (ECPHORY_JUDGE_…), the answers under our evidence against those under everything else
 * (H1); with a second generator (ECPHORY_SYSTEM_B_…), two complete systems (H2). `--rows FILE` names other rows.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileEvidence, createJudge } from '@ecphory/admission'
import type { CompiledUnit } from '@ecphory/admission'
import { readAdmissionTasks } from '../../train/admission/admission-tasks.ts'
import type { LevelTask } from '../../train/admission/examples.ts'
import { levelTasks } from '../../train/admission/level-tasks.ts'
import { evaluationEncoder, evaluationOptions, progress, readRows, report, skip, writeRows } from '../evaluation.ts'
import type { AdmissionRow } from './admission-row.ts'
import { answerRequest } from './reports/answer-request.ts'
import { endpointOf } from './reports/endpoints.ts'
import { judgedAdvantages } from './reports/preference.ts'
import { runSystems } from './reports/systems.ts'
import { advantageSection } from './reports/tables.ts'

const options = evaluationOptions('admission', ['rows'])
const out = join(options.out, 'judged')
const rows = readRows<AdmissionRow>(options.extra.rows ?? join(options.out, 'rows.jsonl'))
const { env } = process
const [generator, judging] = [endpointOf(env, 'ECPHORY_SYSTEM_A'), endpointOf(env, 'ECPHORY_JUDGE')]
if (generator === null || judging === null) {
  skip(
    'admission-judged',
    options.seed,
    'Answers are judged where ECPHORY_SYSTEM_A_URL with ECPHORY_SYSTEM_A_MODEL names a generator and ECPHORY_JUDGE_URL with ' +
      'ECPHORY_JUDGE_MODEL a judge; ECPHORY_SYSTEM_B_URL with ECPHORY_SYSTEM_B_MODEL adds a second system.',
  )
  process.exit(0)
}

const encoder = await evaluationEncoder()
const written = [...readAdmissionTasks('hard'), ...readAdmissionTasks('natural')]
const tasks = new Map(
  (await levelTasks(written, encoder, options.seed)).map((task) => [keyOf(task.task.id, task.level), task]),
)
const own = rows.filter(({ task, level }) => tasks.has(keyOf(task, level)))
const rowsByKey = new Map(own.map((row) => [keyOf(row.task, row.level), row]))

const advantages = await judgedAdvantages(own, {
  judge: createJudge(judging),
  generate: (row, admitted) => {
    const task = taskOf(row)
    const { text, publicContext } = task.request
    return answerRequest(generator, { text, publicContext, evidence: compileEvidence(unitsOf(task, admitted)) })
  },
  describe: (row) => {
    const task = taskOf(row)
    return { request: task.request, known: unitsOf(task, row.gold).map(({ unit }) => unit.anchor) }
  },
  seed: options.seed,
})
const systems = await runSystems({
  ...{
    tasks: [...tasks].flatMap(([key, task]) => (rowsByKey.has(key) ? [task] : [])),
    encoder,
    environment: env,
    seed: options.seed,
  },
  admit: (task) => unitsOf(task, rowsByKey.get(keyOf(task.task.id, task.level))?.outcomes['joint']?.admitted ?? []),
  onTask: progress('systems', rowsByKey.size),
})
await encoder.close()

mkdirSync(out, { recursive: true })
const note = 'Wins of our evidence less its losses, as a share of what was judged.'
writeFileSync(join(out, 'preferences.md'), advantageSection('Judged preferences', note, advantages))
if ('rows' in systems)
  writeRows(
    out,
    'systems.jsonl',
    systems.rows.map((row) => ({ ...row })),
  )
else process.stdout.write(`${systems.skipped}\n`)
const preferences = advantages.map(({ set, rival, advantage }) => [`${set}.judged.${rival}`, advantage] as const)
report(out, {
  eval: 'admission-judged',
  figures: { ...Object.fromEntries(preferences), ...('figures' in systems ? systems.figures : {}) },
  n: own.length,
  seed: options.seed,
})

function keyOf(task: string, level: string): string {
  return `${task} ${level}`
}

function taskOf({ task, level }: AdmissionRow): LevelTask {
  return tasks.get(keyOf(task, level)) as LevelTask
}

function unitsOf({ bank }: LevelTask, sourceIds: readonly string[]): readonly CompiledUnit[] {
  return bank
    .filter(({ sourceId }) => sourceIds.includes(sourceId))
    .flatMap(({ units, time }) => units.map((unit) => ({ unit, time })))
}
