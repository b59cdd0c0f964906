import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { meanOfTokens } from './middle-layer.ts'
import { isStopping, runGuarded, type NativeGuard } from './native-guard.ts'
import { createTokeniser, type Tokeniser, type Tokens, type UnigramFile } from './tokeniser.ts'

export interface WorkerOptions {
  readonly modelDir: string
  readonly tokensMax: number
  readonly bos: number
  readonly eos: number
  /** The graph's output that holds the tokens' states in the middle. */
  readonly middle: string
  readonly guard: NativeGuard
}

/** `texts` hold their prefix; `prefixLength` tells how much of it does not belong to the caller's text. */
export type WorkerRequest =
  | { readonly request: number; readonly kind: 'encode'; readonly texts: readonly string[]; readonly middle: boolean }
  | { readonly request: number; readonly kind: 'encodeTokens'; readonly text: string; readonly prefixLength: number }

/** Sent once the guard says stop: the thread answers nothing more and ends. */
export type CloseRequest = { readonly kind: 'close' }

export interface EncodedText {
  readonly vectors: Float32Array
  readonly offsets: readonly (readonly [number, number])[]
}

export type WorkerReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'encoded'
      readonly request: number
      readonly vectors: readonly Float32Array[]
      /** As many, where they were asked for. */
      readonly middles: readonly Float32Array[]
      readonly timing: EncoderTiming
    }
  | { readonly kind: 'encodedTokens'; readonly request: number; readonly encoded: EncodedText }
  | { readonly kind: 'failed'; readonly request: number | null; readonly message: string }

/** Milliseconds that one request spent in its two parts. */
export interface EncoderTiming {
  readonly tokeniseMs: number
  readonly encodeMs: number
}

const options = workerData as WorkerOptions
const port = parentPort
if (port === null) throw new Error('The encoder worker runs in a worker thread only.')

/** No piece is longer than 16 characters, so what lies behind this many cannot reach the first `tokensMax` pieces. */
const charactersMax = options.tokensMax * 16

async function open(): Promise<{ readonly session: InferenceSession; readonly tokeniser: Tokeniser }> {
  const file = JSON.parse(await readFile(join(options.modelDir, 'tokenizer.json'), 'utf8')) as UnigramFile
  const sessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // The arena keeps what the longest text so far has needed: 25 MB, and no text is read the faster for it.
    enableCpuMemArena: false,
    // The graph's weights are mapped from the model's file beside it. By default a graph given as bytes has no folder.
    extra: { session: { model_external_initializers_file_folder_path: options.modelDir } },
  }
  const graph = await readFile(join(options.modelDir, 'graph.onnx'))
  const session = await runGuarded(options.guard, () => InferenceSession.create(graph, sessionOptions))
  return { session, tokeniser: createTokeniser(file) }
}

const opened = open()
let last: Promise<void> = opened.then(
  () => port.postMessage({ kind: 'ready' } satisfies WorkerReply),
  (error: unknown) => port.postMessage({ kind: 'failed', request: null, message: String(error) } satisfies WorkerReply),
)
port.on('message', (request: WorkerRequest | CloseRequest) => {
  last = last.then(() => (request.kind === 'close' ? port.close() : answer(request)))
})

async function answer(request: WorkerRequest): Promise<void> {
  try {
    const reply = request.kind === 'encode' ? await encode(request) : await encodeTokens(request)
    port?.postMessage(reply, transferable(reply))
  } catch (error) {
    // Whoever stopped the thread has told those that wait.
    if (isStopping(options.guard)) return
    port?.postMessage({ kind: 'failed', request: request.request, message: String(error) } satisfies WorkerReply)
  }
}

const transferable = (reply: WorkerReply): ArrayBuffer[] =>
  reply.kind === 'encoded'
    ? [...reply.vectors, ...reply.middles].map((vector) => vector.buffer as ArrayBuffer)
    : reply.kind === 'encodedTokens'
      ? [reply.encoded.vectors.buffer as ArrayBuffer]
      : []

/** One text a run: on a CPU a batch costs more than its texts one by one, since it pads. */
async function encode(request: WorkerRequest & { kind: 'encode' }): Promise<WorkerReply> {
  const vectors: Float32Array[] = []
  const middles: Float32Array[] = []
  let tokeniseMs = 0
  let encodeMs = 0
  for (const text of request.texts) {
    const begun = performance.now()
    const { ids } = await tokenise(text)
    const tokenised = performance.now()
    const [vector, states] = await run(ids, ['sentence_embedding', ...(request.middle ? [options.middle] : [])])
    vectors.push(vector as Float32Array)
    if (states !== undefined) middles.push(meanOfTokens(states, ids.length + 2))
    tokeniseMs += tokenised - begun
    encodeMs += performance.now() - tokenised
  }
  return { kind: 'encoded', request: request.request, vectors, middles, timing: { tokeniseMs, encodeMs } }
}

async function encodeTokens(request: WorkerRequest & { kind: 'encodeTokens' }): Promise<WorkerReply> {
  const { prefixLength } = request
  const { ids, offsets } = await tokenise(request.text)
  const [hidden = new Float32Array(0)] = await run(ids, ['last_hidden_state'])
  const dimensions = hidden.length / (ids.length + 2)
  const first = offsets.findIndex(([, end]) => end > prefixLength)
  const from = first === -1 ? offsets.length : first
  return {
    kind: 'encodedTokens',
    request: request.request,
    encoded: {
      vectors: hidden.slice((from + 1) * dimensions, (ids.length + 1) * dimensions),
      offsets: offsets.slice(from).map(([begin, end]) => [Math.max(0, begin - prefixLength), end - prefixLength]),
    },
  }
}

async function tokenise(text: string): Promise<Tokens> {
  const { tokeniser } = await opened
  const { ids, offsets } = tokeniser.tokenise(text.slice(0, charactersMax))
  const count = options.tokensMax - 2
  return ids.length <= count ? { ids, offsets } : { ids: ids.slice(0, count), offsets: offsets.slice(0, count) }
}

/** Output by output, as they were asked for. */
async function run(ids: readonly number[], outputs: readonly string[]): Promise<readonly Float32Array[]> {
  const { session } = await opened
  const input = BigInt64Array.from([options.bos, ...ids, options.eos], BigInt)
  const shape = [1, input.length]
  const feeds = {
    input_ids: new Tensor('int64', input, shape),
    attention_mask: new Tensor('int64', new BigInt64Array(input.length).fill(1n), shape),
  }
  const results = await runGuarded(options.guard, () => session.run(feeds, outputs))
  // Copied: the tensor's memory is the runtime's, and only memory of our own can be handed to the other thread.
  return outputs.map((output) => Float32Array.from(results[output]?.data as Float32Array))
}
