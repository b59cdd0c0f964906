import { join } from 'node:path'
import type { Embedder } from '../looked-up-embedder.ts'
import { turnToText } from '../memory-system.ts'
import type { MemorySystem, Turn } from '../memory-system.ts'
import { addOneByOne } from './add-one-by-one.ts'
import type { InstalledPackages } from './installed-package.ts'

interface Found {
  readonly id: string
  readonly user_id?: string
  readonly metadata?: { readonly ref?: string; readonly user_id?: string }
}
interface Results {
  readonly results: readonly Found[]
}
interface Mem0 {
  add(messages: object[], options: object): Promise<Results>
  search(query: string, options: object): Promise<Results>
  getAll(options: object): Promise<Results>
  delete(id: string): Promise<unknown>
}
interface Exports {
  readonly Memory: new (configuration: object) => Mem0
}

/** mem0 without a language model (`infer: false`), on its own SQLite-backed vector store and history. */
export async function openMem0(packages: InstalledPackages, folder: string, embedder: Embedder): Promise<MemorySystem> {
  const { Memory } = await packages.load<Exports>('mem0ai/oss')
  const memory = new Memory(configurationOf(folder, embedder))
  const addOne = async (turn: Turn): Promise<string> => {
    const { results } = await memory.add([{ role: 'user', content: turnToText(turn) }], {
      userId: turn.user,
      metadata: { ref: turn.id },
      infer: false,
    })
    return String(results[0]?.id)
  }
  return {
    version: packages.versions('mem0ai'),
    add: (turns) => addOneByOne(turns, addOne),
    acknowledge: async (turns) => void (await addOneByOne(turns, addOne)),
    settle: () => Promise.resolve(),
    search: async ({ user, text, k }) => {
      const { results } = await memory.search(text, { topK: k, filters: { user_id: user } })
      return results.map(
        ({ metadata, user_id: owner }) => [String(metadata?.ref), String(owner ?? metadata?.user_id)] as const,
      )
    },
    ids: async (user) => {
      const { results } = await memory.getAll({ filters: { user_id: user }, topK: 1_000_000 })
      return results.map(({ metadata }) => String(metadata?.ref))
    },
    erase: async (_user, _id, handle) => void (await memory.delete(handle)),
    close: () => Promise.resolve(),
  }
}

/** Without the two paths it writes into the working folder and the home folder. The model is never asked. */
function configurationOf(folder: string, embedder: Embedder): object {
  const model = {
    embedQuery: async (text: string) => embedder.embed(text),
    embedDocuments: async (texts: string[]) => texts.map((text) => embedder.embed(text)),
  }
  const { dimensions } = embedder
  return {
    embedder: { provider: 'langchain', config: { model, embeddingDims: dimensions } },
    vectorStore: {
      provider: 'memory',
      config: { collectionName: 'turns', dimension: dimensions, dbPath: join(folder, 'vectors.db') },
    },
    llm: { provider: 'openai', config: { apiKey: 'none', baseURL: 'http://127.0.0.1:9/v1' } },
    historyDbPath: join(folder, 'history.db'),
  }
}
