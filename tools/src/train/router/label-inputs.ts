import { join } from 'node:path'
import { segmentToPassage, type Encoder } from '@ecphory/memory'
import { headInput, type LabelledInput } from '@ecphory/routing'
import { progress, workspaceRoot } from '../../eval/evaluation.ts'
import { heldOut } from '../../eval/held-out.ts'
import { readLabelled, type LabelledSegment } from './labelled.ts'

const folder = join(workspaceRoot, 'tools/data/segments-own')

/** The texts that shipped heads are trained on; all written for this project. */
export const ownFiles = [join(folder, 'segments.jsonl'), join(folder, 'router-extra.jsonl')]

/** Own segments: those that may be trained on, and the fifth of `segments.jsonl` that no weight may see. */
export function readOwn(): {
  readonly training: readonly LabelledSegment[]
  readonly heldOut: readonly LabelledSegment[]
} {
  const rows = readLabelled(ownFiles)
  const isHeldOut = ({ id, source }: LabelledSegment): boolean => source === 'own' && heldOut(id)
  return { training: rows.filter((row) => !isHeldOut(row)), heldOut: rows.filter(isHeldOut) }
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
    const vectors = await encoder.encode(
      portion.map(({ segment }) => segmentToPassage(segment)),
      'passage',
    )
    portion.forEach(({ segment, labels, source }, index) => {
      inputs.push({ input: headInput(segment, vectors[index] as Float32Array), labels, source })
    })
    show(inputs.length)
  }
  return inputs
}
