import { join } from 'node:path'
import { segmentToPassage, type Encoder } from '@ecphory/memory'
import { encodeForHead, headInput, type EncodedForHead, type LabelledInput } from '@ecphory/routing'
import { progress, workspaceRoot } from '../../eval/evaluation.ts'
import { heldOut } from '../../eval/held-out.ts'
import { readLabelled, type LabelledSegment } from './labelled.ts'

const data = join(workspaceRoot, 'tools/data')

/** The texts that heads are measured on by folds. */
const measuredFiles = [join(data, 'segments-own/segments.jsonl'), join(data, 'segments-own/router-extra.jsonl')]

/**
 * Texts that are only trained on: some were written knowing what heads got wrong on the others, so neither a calibration
 * nor an evaluation may rest on them.
 */
const moreFiles = [join(data, 'router-more/weak-spots.jsonl'), join(data, 'router-more/states.jsonl')]

/** What counts less than 1: `own-states` was written for open items, so most of it is working, and its order is looser. */
const sourceWeights: Readonly<Record<string, number>> = { 'own-states': 0.3 }

/** The texts that shipped heads are trained on; all written for this project. */
export const ownFiles = [...measuredFiles, ...moreFiles]

/** Own segments. */
export interface OwnSegments {
  /** What may be trained on and measured by folds. */
  readonly training: readonly LabelledSegment[]
  /** What may be trained on, and is in no calibration or evaluation. */
  readonly more: readonly LabelledSegment[]
  /** The fifth of `segments.jsonl` that no shipped weight may see. */
  readonly heldOut: readonly LabelledSegment[]
}

export function readOwn(): OwnSegments {
  const rows = readLabelled(measuredFiles)
  const isHeldOut = ({ id, source }: LabelledSegment): boolean => source === 'own' && heldOut(id)
  return {
    training: rows.filter((row) => !isHeldOut(row)),
    more: readLabelled(moreFiles),
    heldOut: rows.filter(isHeldOut),
  }
}

/** Encodes each segment's passage once and makes the head's input of it. */
export async function labelInputs(
  rows: readonly LabelledSegment[],
  encoder: Encoder,
): Promise<readonly LabelledInput[]> {
  const show = progress('encode', rows.length)
  const inputs: LabelledInput[] = []
  for (let from = 0; from < rows.length; from += 64) {
    const portion = rows.slice(from, from + 64)
    const of = await encodeForHead(
      encoder,
      portion.map(({ segment }) => segmentToPassage(segment)),
    )
    portion.forEach(({ segment, labels, source }, index) => {
      inputs.push({
        input: headInput(segment, (of[index] as EncodedForHead).encoded),
        labels,
        source,
        weight: sourceWeights[source] ?? 1,
      })
    })
    show(inputs.length)
  }
  return inputs
}
