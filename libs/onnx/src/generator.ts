import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layOutPrompt, type Generator, type GeneratorPrompt, type ReferenceScore } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** A generator that holds a model until it is closed. */
export interface OpenGenerator extends Generator {
  close(): Promise<void>
}

/** What `build_generator.py` writes beside the weights. */
interface Manifest {
  readonly name: string
  readonly max_tokens: number
  /** Shape of the keys and values of one token: layers, 2, heads, dim. */
  readonly past: { readonly layers: number; readonly heads: number; readonly dim: number }
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string } | undefined>>
}

const modelFiles = ['model.onnx', 'tokenizer.json'] as const

/** The folder that ECPHORY_GENERATOR_DIR names, or that of the repository. */
export const generatorFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  environment['ECPHORY_GENERATOR_DIR'] || fileURLToPath(new URL('../../../models/smollm2', import.meta.url))

/**
 * Opens a local generator from a folder with `manifest.json`, `model.onnx` and `tokenizer.json`, which
 * `models/smollm2/build/build_generator.py` makes. It is for training and blocks its thread while it scores. What the
 * prompts of one request have in common is read once, also from one call to the next.
 *
 * @throws EcphoryError `FILE_UNREADABLE` where the folder is not whole; `MODEL_REFUSED` from calls with a prompt and
 * reference of more tokens than the model reads; `CLOSED` from calls after `close`.
 */
export async function openGenerator(folder: string): Promise<OpenGenerator> {
  const { manifest, session, tokenizer } = await open(folder)
  const idsOf = (text: string): readonly number[] => tokenizer.encode(text, { add_special_tokens: false }).ids
  const readBeginning = lastBeginning(session, manifest, idsOf)
  let closed = false
  return {
    id: `${manifest.name}@${(manifest.files['model.onnx']?.sha256 ?? '').slice(0, 12)}`,
    async scoreReference(prompts, reference) {
      const answer = idsOf(reference)
      if (answer.length === 0) return prompts.map(() => ({ logProbabilities: [], entropies: [] }))
      const scores: ReferenceScore[] = []
      for (const prompt of prompts) {
        if (closed) throw new EcphoryError('CLOSED', 'The generator is closed.')
        const asked = idsOf(layOutPrompt(prompt))
        checkLength(asked.length + answer.length, manifest)
        scores.push(await score(session, await readBeginning(prompt), asked, answer))
      }
      return scores
    },
    async close() {
      closed = true
      await session.release()
    },
  }
}

/** The first tokens of a prompt, and what the model keeps of them for the tokens behind. */
interface Beginning {
  readonly count: number
  readonly past: Tensor
}

async function score(
  session: InferenceSession,
  { count, past }: Beginning,
  asked: readonly number[],
  answer: readonly number[],
): Promise<ReferenceScore> {
  const feeds = toFeeds([...asked.slice(count), ...answer], asked.length - count, past)
  const results = await session.run(feeds, ['log_probabilities', 'entropies'])
  const listOf = (output: string): number[] => [...(results[output]!.data as Float32Array)]
  return { logProbabilities: listOf('log_probabilities'), entropies: listOf('entropies') }
}

/** The sets of one request come one after another: the model reads what they begin with once. */
function lastBeginning(
  session: InferenceSession,
  { past: { layers, heads, dim } }: Manifest,
  idsOf: (text: string) => readonly number[],
): (prompt: GeneratorPrompt) => Promise<Beginning> {
  const nothing = new Tensor('float32', new Float32Array(0), [layers, 2, heads, 0, dim])
  let last: { readonly ids: readonly number[]; readonly past: Tensor } | undefined
  return async (prompt) => {
    const ids = commonIds(...(['', '-'].map((evidence) => idsOf(layOutPrompt({ ...prompt, evidence }))) as Pair))
    if (last === undefined || last.ids.join() !== ids.join()) {
      const results = await session.run(toFeeds(ids, ids.length, nothing), ['present'])
      last = { ids, past: results['present'] as Tensor }
    }
    return { count: ids.length, past: last.past }
  }
}

type Pair = [readonly number[], readonly number[]]

function commonIds(...[one, other]: Pair): readonly number[] {
  const different = one.findIndex((id, i) => id !== other[i])
  return one.slice(0, different === -1 ? one.length : different)
}

const toFeeds = (ids: readonly number[], begin: number, past: Tensor) => ({
  input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]),
  past,
  begin: new Tensor('int64', BigInt64Array.of(BigInt(begin)), [1]),
})

function checkLength(count: number, { max_tokens: tokensMax }: Manifest): void {
  if (count <= tokensMax) return
  const message = `A prompt and its reference have ${count} tokens, and the generator reads at most ${tokensMax}.`
  throw new EcphoryError('MODEL_REFUSED', message)
}

async function open(folder: string) {
  try {
    const manifest = await readManifest(folder)
    const session = await InferenceSession.create(join(folder, 'model.onnx'))
    const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as object, {})
    return { manifest, session, tokenizer }
  } catch (error) {
    const how = 'build it with models/smollm2/build/build_generator.py --out and set ECPHORY_GENERATOR_DIR'
    const message = `There is no whole generator in ${folder}; ${how}: ${String(error)}`
    throw new EcphoryError('FILE_UNREADABLE', message, { cause: error })
  }
}

/** The sizes are compared, not the hashes: hashing 540 MB at each start would cost more than loading them. */
async function readManifest(folder: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  for (const name of modelFiles) {
    const { size } = await stat(join(folder, name))
    const expected = manifest.files[name]?.bytes
    if (size !== expected) throw new Error(`${name} has ${size} bytes and the manifest says ${expected}`)
  }
  return manifest
}
