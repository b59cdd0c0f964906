import type { Generator } from '@ecphory/admission'
import { generatorFromEnvironment } from '@ecphory/llm'
import { generatorFolder, openGenerator } from '@ecphory/onnx'

/** The server that ECPHORY_GENERATOR_URL names, or else the local generator: its folder is that of ECPHORY_GENERATOR_DIR. */
export async function openConfiguredGenerator(): Promise<Generator> {
  return generatorFromEnvironment(process.env) ?? (await openGenerator(generatorFolder(process.env)))
}
