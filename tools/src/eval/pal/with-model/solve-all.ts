import { join } from 'node:path'
import { modelFromEnvironment } from '@ecphory/llm'
import type { LanguageModel } from '@ecphory/memory'
import { endpointOf, type Environment } from '../../admission/reports/endpoints.ts'
import { cachedModel } from '../../cached-model.ts'
import { progress } from '../../evaluation.ts'
import type { PalUser } from '../dataset.ts'
import { recollectionOf, type Recollection } from '../recollections.ts'
import { shuffleCandidates } from '../shuffle.ts'
import { transcriptOf } from '../transcript.ts'
import { modes, notesOf, type Mode } from './notes.ts'
import { solveTopic, type Models, type SolutionRow } from './solution-row.ts'

/** Who chooses, proposes and judges, and under which memories. */
export interface Solving extends Models {
  readonly modes: readonly Mode[]
}

/**
 * The model that ECPHORY_MODEL_URL and ECPHORY_MODEL name, and the judge of ECPHORY_JUDGE_URL and ECPHORY_JUDGE_MODEL: without
 * one, the model judges itself, which favours no mode over another. Null where no model is named. Answers are kept in `folder`.
 * Throws for a mode that there is not, and `INVALID_ARGUMENT` for settings that make no sense.
 *
 * @param modeNames names with commas between them; undefined for all
 */
export function solvingOf(environment: Environment, modeNames: string | undefined, folder: string): Solving | null {
  const chosen = readModes(modeNames)
  const model = modelFromEnvironment(environment)
  if (model === undefined) return null
  const judge = endpointOf(environment, 'ECPHORY_JUDGE')
  const keep = (one: LanguageModel): LanguageModel => cachedModel(one, join(folder, 'said.jsonl'))
  const kept = keep(model)
  return { model: kept, judge: judge === null ? kept : keep(judge), modes: chosen }
}

function readModes(given: string | undefined): readonly Mode[] {
  if (given === undefined) return modes
  return given.split(',').map((name) => {
    const mode = modes.find((one) => one === name)
    if (mode === undefined) throw new Error(`There is no mode "${name}"; there are ${modes.join(', ')}.`)
    return mode
  })
}

/** Every topic in each mode, one after the other. Rejects with what a model rejects with. */
export async function solveAll(
  solving: Solving,
  users: readonly PalUser[],
  recollections: ReadonlyMap<string, Recollection>,
  seed: number,
): Promise<readonly SolutionRow[]> {
  const rows: SolutionRow[] = []
  const show = progress('model', users.flatMap(({ topics }) => topics).length * solving.modes.length)
  for (const user of users) {
    const transcript = transcriptOf(user)
    for (const topic of user.topics) {
      const recollection = recollectionOf(recollections, topic)
      const shown = shuffleCandidates(topic, seed)
      for (const mode of solving.modes) {
        rows.push(await solveTopic(solving, topic, shown, { mode, notes: notesOf(mode, recollection, transcript) }))
        show(rows.length)
      }
    }
  }
  return rows
}
