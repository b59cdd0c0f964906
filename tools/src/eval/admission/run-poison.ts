import { policiesOf, policyNames } from '@ecphory/admission'
import type { PolicyName } from '@ecphory/admission'
import { openShippedPolicies } from '@ecphory/onnx'
import { evaluationEncoder, evaluationOptions, report } from '../evaluation.ts'
import { poisonRequests } from './poison-memories.ts'
import { measurePoison } from './poison.ts'

/** What the gate is worth against planted memories: `node --conditions=@ecphory/source … [--policy NAME]`. */
const { out, seed, extra } = evaluationOptions('admission-poison', ['policy'])
const name = policyNames.find((one) => one === extra.policy) as PolicyName | undefined
const encoder = await evaluationEncoder()
const figures = await measurePoison(encoder, policiesOf(await openShippedPolicies(encoder), name))
await encoder.close()
report(out, { eval: 'admission-poison', figures, n: poisonRequests.length, seed })
