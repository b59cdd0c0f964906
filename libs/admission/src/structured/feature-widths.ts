import { memoryKinds } from '@ecphory/events'
import type { Candidate } from '../evidence.ts'
import type { AdmissionRequest, HeldKinds } from '../request.ts'
import type { AdmissionReader } from './admission-model.ts'
import { evidenceProblem } from './evidence-problem.ts'
import { gapProblem } from './gap-options.ts'
import { readForPolicies } from './read-request.ts'
import type { SelectionNet, SelectionProblem } from './selection-net.ts'

type Widths = Pick<SelectionNet, 'optionInputs' | 'wholeInputs'>

/** How many features this reader makes for each stage: what nets must have been trained on to be used with it. */
export function featureWidths(reader: AdmissionReader): { readonly query: Widths; readonly evidence: Widths } {
  const vector = new Float32Array(reader.memoryBasis.mean.length)
  const now = { instant: 0, offsetMinutes: 0, precision: 'minute', source: 'given' } as const
  const request: AdmissionRequest = { text: '', publicContext: '', vector, publicVector: vector, now }
  const candidate: Candidate = {
    unit: { id: '', segmentId: '', sourceId: '', anchor: '', start: 0 },
    ...{ kinds: [], role: 'user', speaker: null, time: now, trust: 'user', score: 0, byGap: [], superseded: false },
    vector,
  }
  const reading = readForPolicies(reader, request)
  const held = Object.fromEntries(memoryKinds.map((kind) => [kind, 0])) as HeldKinds
  return {
    query: widthsOf(gapProblem(reader, reading, held)),
    evidence: widthsOf(evidenceProblem(reader, reading, [candidate])),
  }
}

const widthsOf = ({ count, options, whole }: SelectionProblem): Widths => ({
  optionInputs: options.length / count,
  wholeInputs: whole.length,
})
