/**
 * `npm run eval:plain`: what the policies that ship make of plain requests to small stores, tasks that nobody was taught, from
 * the recorded traces to the evidence; and, under `mixed.`, of the same requests to stores that hold as much that matters to
 * others. Beside them `semantic` and `bm25`, which admit the three nearest where rules say that something is missing, and
 * `public_only`, which admits nothing.
 */
import { readAdmissionTasks } from '../../train/admission/admission-tasks.ts'
import { evaluationEncoder, evaluationOptions, report, writeRows } from '../evaluation.ts'
import { figuresBySize, plainFigures, runPlain } from './plain.ts'

const policies = [undefined, 'semantic', 'bm25', 'public_only'] as const

const { out, seed } = evaluationOptions('admission-plain')
const encoder = await evaluationEncoder()
const runs = await runPlain([...readAdmissionTasks('plain'), ...readAdmissionTasks('mixed')], encoder, policies)
await encoder.close()
const figures: Record<string, number> = {}
for (const [policy, rows] of runs) {
  for (const set of ['plain', 'mixed']) {
    const prefix = `${policy === undefined ? '' : `${policy}.`}${set === 'plain' ? '' : `${set}.`}`
    const own = plainFigures(rows.filter((row) => row.set === set))
    for (const [name, value] of Object.entries(own)) figures[`${prefix}${name}`] = value
  }
}
const shipped = runs.get(undefined) ?? []
Object.assign(figures, figuresBySize(shipped.filter(({ set }) => set === 'plain')))
writeRows(
  out,
  'rows.jsonl',
  shipped.map((row) => ({ ...row })),
)
report(out, { eval: 'admission-plain', figures, n: shipped.length, seed })
