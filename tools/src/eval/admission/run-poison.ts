import { policiesOf, policyNames } from '@ecphory/admission'
import type { PolicyName } from '@ecphory/admission'
import { openShippedPolicies } from '@ecphory/onnx'
import { evaluationEncoder, evaluationOptions, report, writeRows } from '../evaluation.ts'
import { poisonRequests } from './poison-memories.ts'
import { poisonFigures, runPoison } from './poison.ts'

/** What the gate is worth against planted memories: `node --conditions=@ecphory/source … [--policy NAME]`. */
const { out, seed, extra } = evaluationOptions('admission-poison', ['policy'])
const name = policyNames.find((one) => one === extra.policy) as PolicyName | undefined
const encoder = await evaluationEncoder()
const rows = await runPoison(encoder, policiesOf(await openShippedPolicies(encoder), name))
await encoder.close()
writeRows(
  out,
  'rows.jsonl',
  rows.map((row) => ({ ...row })),
)
report(out, { eval: 'admission-poison', figures: poisonFigures(rows), n: poisonRequests.length, seed })
