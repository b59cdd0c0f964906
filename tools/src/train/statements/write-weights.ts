import { encodeSpanModel } from '@ecphory/memory/training'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../../eval/evaluation.ts'
import type { Example } from './examples.ts'
import { trainSpanModel, type TrainingOptions } from './train-span-model.ts'

const weightsFile = join(workspaceRoot, 'libs/memory/src/semantic/tagger/span-weights.ts')

/** Trains on the examples and writes the model into the source that ships it. */
export function writeWeights(examples: readonly Example[], options: TrainingOptions): void {
  const encoded = encodeSpanModel(trainSpanModel(examples, options))
  writeFileSync(
    weightsFile,
    `import type { EncodedSpanModel } from './model-codec.ts'\n\n` +
      `/** Trained by tools/src/train/statements on our own texts; \`npm run train:statements\` writes this file. */\n` +
      `// prettier-ignore\nexport const encodedSpanModel: EncodedSpanModel = ${JSON.stringify(encoded, null, 1)}\n`,
  )
}
