import { EcphoryError, type LanguageModel } from '@ecphory/memory'
import type { Annotator } from './annotator.ts'
import { createModelAnnotator } from './annotators/model-annotator.ts'
import type { Gate } from './gate.ts'

/** Whom a router asks where it is not sure, and when it is not. */
export interface RouterSettings {
  /** Default: nobody is asked; such decisions are marked `unannotated`. */
  readonly annotator?: Annotator
  /** Default: the schedule of the paper. */
  readonly gate?: Gate
}

/**
 * What the setting `ECPHORY_ROUTER_CALLS` means: 0 never asks the model; a share such as 0.2 asks about that share of a
 * tenant's segments; nothing asks by the schedule. Without a model nobody is asked, and the gate says what waits for a
 * label. Throws `INVALID_ARGUMENT` for what is no share.
 */
export function routerSettings(calls: number | undefined, languageModel: LanguageModel | undefined): RouterSettings {
  if (calls !== undefined && !(calls >= 0 && calls < 1)) {
    const meaning = '0, which never asks, or a share below 1 such as 0.2'
    throw new EcphoryError('INVALID_ARGUMENT', `ECPHORY_ROUTER_CALLS is ${calls}; it is to be ${meaning}.`)
  }
  return {
    ...(languageModel !== undefined && calls !== 0 && { annotator: createModelAnnotator(languageModel) }),
    ...(calls !== undefined && calls > 0 && { gate: { mode: 'budget', share: calls } }),
  }
}
