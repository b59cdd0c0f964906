import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  baselineShelf,
  createModelEvidencePolicy,
  createModelQueryPolicy,
  createStructuredEvidencePolicy,
  createStructuredQueryPolicy,
  readModel,
} from '@ecphory/admission'
import type { PolicyShelf } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import type { Encoder, LanguageModel } from '@ecphory/memory'

const policiesFile = fileURLToPath(new URL('../../../models/admission/policies.json', import.meta.url))

/**
 * What decides of admission where nobody says otherwise: the one place that every way of opening a memory takes it from.
 * The trained policies read the vectors of the encoder that they were trained on; beside another one the baselines
 * decide. A language model, where one is given, can be named as `model`. Throws `FILE_UNREADABLE` where the weights are
 * none.
 */
export async function openShippedPolicies(
  encoder: Pick<Encoder, 'id'>,
  languageModel?: LanguageModel,
): Promise<PolicyShelf> {
  const pairs = {
    ...baselineShelf.pairs,
    ...(languageModel && {
      model: { query: createModelQueryPolicy(languageModel), evidence: createModelEvidencePolicy(languageModel) },
    }),
  }
  const model = readModel(await readPolicies())
  if (model.reader.encoder !== encoder.id) return { ...baselineShelf, pairs }
  const trained = { query: createStructuredQueryPolicy(model), evidence: createStructuredEvidencePolicy(model) }
  return { standard: 'trained', pairs: { ...pairs, trained } }
}

async function readPolicies(): Promise<string> {
  try {
    return await readFile(policiesFile, 'utf8')
  } catch (cause) {
    throw new EcphoryError('FILE_UNREADABLE', `The trained policies are not at ${policiesFile}.`, { cause })
  }
}
