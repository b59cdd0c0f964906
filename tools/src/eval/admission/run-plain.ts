import { readAdmissionTasks } from '../../train/admission/admission-tasks.ts'
import { evaluationEncoder, evaluationOptions, report, writeRows } from '../evaluation.ts'
import { plainFigures, runPlain } from './plain.ts'
import type { PlainRow } from './plain.ts'

/**
 * `npm run eval:plain`: what the policies that ship make of plain requests to small stores, of which nothing was taught, from
 * the recorded traces to the evidence. Baselines beside: `semantic` and `bm25` admit three, `public_only` nothing.
 */
const baselines = ['semantic', 'bm25', 'public_only'] as const

const { out, seed } = evaluationOptions('admission-plain')
const encoder = await evaluationEncoder()
const tasks = readAdmissionTasks('plain')
const rows = await runPlain(tasks, encoder)
const beside: (readonly [string, readonly PlainRow[]])[] = []
for (const name of baselines) beside.push([name, await runPlain(tasks, encoder, name)])
await encoder.close()
writeRows(
  out,
  'rows.jsonl',
  rows.map((row) => ({ ...row })),
)
const figures = {
  ...plainFigures(rows),
  ...Object.fromEntries(
    beside.flatMap(([name, own]) => {
      const { evidenceF1 = NaN, found = NaN, emptyRight = NaN } = plainFigures(own)
      return Object.entries({ evidenceF1, found, emptyRight }).map(([figure, value]) => [`${name}.${figure}`, value])
    }),
  ),
}
report(out, { eval: 'admission-plain', figures, n: rows.length, seed })
