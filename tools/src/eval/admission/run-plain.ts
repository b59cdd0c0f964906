import { readPlainTests } from '../../train/admission/all-tasks.ts'
import { evaluationEncoder, evaluationOptions, report, writeRows } from '../evaluation.ts'
import { figuresBySize, plainFigures, runPlain } from './plain.ts'

/**
 * `npm run eval:plain`: what the policies that ship make of plain requests to small stores, of which nothing was taught, from
 * the recorded traces to the evidence; and of the same where a store holds as much that matters to other requests. Baselines
 * beside: `semantic` and `bm25` admit three, `public_only` nothing.
 */
const baselines = ['semantic', 'bm25', 'public_only'] as const

const { out, seed } = evaluationOptions('admission-plain')
const encoder = await evaluationEncoder()
const tasks = readPlainTests(seed)
const rows = await runPlain(tasks, encoder)
const figures: Record<string, number> = {
  ...plainFigures(rows),
  ...figuresBySize(rows.filter(({ set }) => set === 'plain')),
}
for (const policy of baselines) {
  const beside = plainFigures(await runPlain(tasks, encoder, policy))
  for (const [name, value] of Object.entries(beside)) figures[`${policy}.${name}`] = value
}
await encoder.close()
writeRows(
  out,
  'rows.jsonl',
  rows.map((row) => ({ ...row })),
)
report(out, { eval: 'admission-plain', figures, n: rows.length, seed })
