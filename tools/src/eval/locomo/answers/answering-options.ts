import { modelFromEnvironment } from '@ecphory/llm'
import { cachedModel } from '../../cached-model.ts'
import { endpointOf, type Environment } from '../../admission/reports/endpoints.ts'
import type { Answering } from './answer-all.ts'
import { modes, type Mode } from './notes.ts'

/** Options of the command line as they were given. */
export interface AnsweringOptions {
  /** Names of modes with commas between them; undefined is all. */
  readonly modes: string | undefined
  /** A number of questions; undefined is all. */
  readonly questions: string | undefined
}

/**
 * The model that ECPHORY_MODEL_URL and ECPHORY_MODEL name, and the judge of ECPHORY_JUDGE_URL and ECPHORY_JUDGE_MODEL: without
 * one, the model judges itself, which favours no mode over another. Null where no model is named. Throws for options and
 * settings that make no sense.
 *
 * @param cacheFile where what both say is kept
 */
export function answeringOf(environment: Environment, options: AnsweringOptions, cacheFile: string): Answering | null {
  const chosen = { modes: readModes(options.modes), questionsMax: readCount(options.questions) }
  const model = modelFromEnvironment(environment)
  if (model === undefined) return null
  const judge = endpointOf(environment, 'ECPHORY_JUDGE') ?? model
  const cached = cachedModel(model, cacheFile)
  return { model: cached, judge: judge === model ? cached : cachedModel(judge, cacheFile), ...chosen }
}

function readModes(given: string | undefined): readonly Mode[] {
  if (given === undefined) return modes
  const names = given.split(',')
  const unknown = names.find((name) => !modes.some((mode) => mode === name))
  if (unknown !== undefined) throw new Error(`There is no mode "${unknown}"; there are ${modes.join(', ')}.`)
  return modes.filter((mode) => names.includes(mode))
}

function readCount(given: string | undefined): number | null {
  if (given === undefined) return null
  if (!/^[1-9]\d*$/.test(given)) throw new Error(`--questions takes a whole number of at least 1, not "${given}".`)
  return Number(given)
}
