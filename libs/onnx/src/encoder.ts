import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { EcphoryError, mapQuestion, toThreadOptions, type Encoder, type TokenVectors } from '@ecphory/memory'
import { createGuard, holdExit, stopCalls } from './native-guard.ts'
import { readQuestionMap } from './question-map.ts'
import type { CloseRequest, EncoderTiming, WorkerOptions, WorkerReply, WorkerRequest } from './encoder-worker.ts'

export type { EncoderTiming }

export interface EncoderOptions {
  /** Folder with `manifest.json`, `graph.onnx`, `model.onnx` and `tokenizer.json`, as in `models/e5-small`. */
  readonly modelDir: string
  /** Folder of a map of questions (`models/questions`); without one, or one for other weights, questions stay as they are. */
  readonly questionMapDir?: string
  /** Told after each `encode` how long its parts took; for measuring. */
  readonly onTiming?: (timing: EncoderTiming) => void
}

/** An encoder that holds a thread and a model until it is closed. A process can exit without closing it. */
export interface OpenEncoder extends Encoder {
  close(): Promise<void>
}

interface Manifest {
  readonly name: string
  readonly dim: number
  readonly max_tokens: number
  readonly special_ids: { readonly bos: number; readonly eos: number }
  readonly prefixes: { readonly query: string; readonly passage: string }
  readonly middle_layer: { readonly tensor: string }
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string } | undefined>>
}

const modelFiles = ['model.onnx', 'graph.onnx', 'tokenizer.json'] as const

/**
 * Of e5-small, for questions as they are and for those moved towards their answers. On LoCoMo two or three pieces of
 * evidence in a hundred have a lower dot product with their question, nearly all with a word in common; questions about other things ("What is the capital of Mongolia?") mostly stay below it.
 */
const unrelatedBelow = { plain: 0.78, towardsAnswers: 0.74 } as const

/**
 * Opens a sentence encoder in a worker thread: a run of the model blocks the thread that it is on. Calls queue there
 * in order; each text is a run of its own, equal ones of a call share theirs. Texts beyond `tokensMax` tokens are cut.
 *
 * @throws EcphoryError `FILE_UNREADABLE` where a file is missing, has another size than the manifest says, or cannot
 * be loaded; `CLOSED` from calls after `close`, and from those that it cuts off.
 */
export async function openEncoder({ modelDir, questionMapDir, onTiming }: EncoderOptions): Promise<OpenEncoder> {
  const manifest = await readManifest(modelDir)
  const id = `e5-small@${(manifest.files['model.onnx']?.sha256 ?? '').slice(0, 12)}`
  const map = questionMapDir === undefined ? null : await readQuestionMap(questionMapDir, id)
  const thread = await openThread({
    modelDir,
    tokensMax: manifest.max_tokens,
    bos: manifest.special_ids.bos,
    eos: manifest.special_ids.eos,
    middle: manifest.middle_layer.tensor,
  })
  // A text that comes back (a list's refrain, a quoted line) costs one run, however often it is asked for.
  const ask = async (texts: readonly string[], purpose: 'query' | 'passage', middle: boolean) => {
    const places = new Map([...new Set(texts)].map((text, place) => [text, place]))
    const prefixed = [...places.keys()].map((text) => manifest.prefixes[purpose] + text)
    const reply = await thread.ask({ kind: 'encode', texts: prefixed, middle })
    if (reply.kind !== 'encoded') throw unexpected(reply)
    onTiming?.(reply.timing)
    return { reply, at: texts.map((text) => places.get(text) as number) }
  }
  return {
    id,
    dimensions: manifest.dim,
    tokensMax: manifest.max_tokens,
    unrelatedBelow,
    async encode(texts, purpose) {
      if (texts.length === 0) return []
      const { reply, at } = await ask(texts, purpose, false)
      return at.map((place) => reply.vectors[place] as Float32Array)
    },
    async encodePassages(texts) {
      if (texts.length === 0) return []
      const { reply, at } = await ask(texts, 'passage', true)
      return at.map((place) => ({
        vector: reply.vectors[place] as Float32Array,
        middle: reply.middles[place] as Float32Array,
      }))
    },
    ...(map && { towardsAnswers: (question: Float32Array) => mapQuestion(map, question) }),
    async encodeTokens(text): Promise<TokenVectors> {
      const prefix = manifest.prefixes.passage
      const reply = await thread.ask({ kind: 'encodeTokens', text: prefix + text, prefixLength: prefix.length })
      if (reply.kind !== 'encodedTokens') throw unexpected(reply)
      return reply.encoded
    },
    close: () => thread.close(),
  }
}

const unexpected = (reply: WorkerReply): EcphoryError =>
  new EcphoryError(
    'FILE_UNREADABLE',
    `The encoder could not encode: ${'message' in reply ? reply.message : reply.kind}`,
  )

/** The sizes are compared, not the hashes: hashing 51 MB at each start would cost more than loading them. */
async function readManifest(modelDir: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(modelDir, 'manifest.json'), 'utf8')) as Manifest
    if (!('middle_layer' in manifest)) throw new Error('manifest.json names no middle layer')
    for (const name of modelFiles) {
      const { size } = await stat(join(modelDir, name))
      const expected = manifest.files[name]?.bytes
      if (size !== expected) throw new Error(`${name} has ${size} bytes and the manifest says ${expected}`)
    }
    return manifest
  } catch (error) {
    throw new EcphoryError('FILE_UNREADABLE', `The encoder in ${modelDir} cannot be read: ${String(error)}`, {
      cause: error,
    })
  }
}

/** `Omit` over each member of a union. */
type Question = WorkerRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'request'>
    : never
  : never

interface EncoderThread {
  ask(question: Question): Promise<WorkerReply>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (reply: WorkerReply) => void
  readonly reject: (error: EcphoryError) => void
}

/** The worker beside this file: the source under a Node that strips types, else what was built from it. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './encoder-worker.ts' : './encoder-worker.js',
  import.meta.url,
)

async function openThread(options: Omit<WorkerOptions, 'guard'>): Promise<EncoderThread> {
  const guard = createGuard()
  const worker = new Worker(workerUrl, {
    workerData: { ...options, guard } satisfies WorkerOptions,
    ...toThreadOptions(process.execArgv),
  })
  const exit = holdExit(guard)
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const waiting = new Map<number, Waiting>()
  let requests = 0
  let ended: EcphoryError | null = null
  const end = (error: EcphoryError): void => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  const wait = (request: number): Promise<WorkerReply> =>
    new Promise((resolve, reject) => {
      if (ended !== null) return reject(ended)
      waiting.set(request, { resolve, reject })
      // The thread keeps the process alive exactly while somebody waits for it.
      worker.ref()
    })
  worker.on('message', (reply: WorkerReply) => {
    const request = 'request' in reply && reply.request !== null ? reply.request : 0
    waiting.get(request)?.resolve(reply)
    waiting.delete(request)
    // Whoever closes it waits for its end, also where an answer that was cut off comes late.
    if (waiting.size === 0 && ended === null) worker.unref()
  })
  worker.on('error', (error) => end(new EcphoryError('FILE_UNREADABLE', `The encoder stopped: ${String(error)}`)))
  worker.on('exit', () => {
    exit.release()
    end(new EcphoryError('CLOSED', 'The encoder is closed.'))
  })
  const close = async (): Promise<void> => {
    end(new EcphoryError('CLOSED', 'The encoder is closed.'))
    stopCalls(guard)
    worker.ref()
    worker.postMessage({ kind: 'close' } satisfies CloseRequest)
    await exited
  }

  const first = await wait(0)
  if (first.kind !== 'ready') {
    await close()
    throw unexpected(first)
  }
  return {
    ask: (question) => {
      const request = ++requests
      const reply = wait(request)
      if (ended === null) worker.postMessage({ ...question, request })
      return reply
    },
    close,
  }
}
