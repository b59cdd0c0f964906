import type { Embedder } from '../looked-up-embedder.ts'
import { turnToText } from '../memory-system.ts'
import type { MemorySystem, Turn } from '../memory-system.ts'
import { addOneByOne } from './add-one-by-one.ts'
import type { InstalledPackages } from './installed-package.ts'

interface Value {
  readonly text: string
  readonly id: string
}
interface Store {
  put(namespace: string[], key: string, value: Value): Promise<void>
  search(
    namespace: string[],
    options: { query?: string; limit: number },
  ): Promise<{ namespace: string[]; value: Value }[]>
  delete(namespace: string[], key: string): Promise<void>
}
interface Exports {
  readonly InMemoryStore: new (options: object) => Store
}

/** LangGraph's JavaScript store is in memory alone: its SQLite package has checkpoints and no store. */
export async function openLanggraph(packages: InstalledPackages, embedder: Embedder): Promise<MemorySystem> {
  const { InMemoryStore } = await packages.load<Exports>('@langchain/langgraph')
  const embeddings = {
    embedQuery: async (text: string) => embedder.embed(text),
    embedDocuments: async (texts: string[]) => texts.map((text) => embedder.embed(text)),
  }
  const store = new InMemoryStore({ index: { dims: embedder.dimensions, embeddings, fields: ['text'] } })
  const addOne = async (turn: Turn): Promise<string> => {
    await store.put([turn.user], turn.id, { text: turnToText(turn), id: turn.id })
    return turn.id
  }
  return {
    version: packages.versions('@langchain/langgraph', '@langchain/langgraph-checkpoint'),
    add: (turns) => addOneByOne(turns, addOne),
    acknowledge: async (turns) => void (await addOneByOne(turns, addOne)),
    settle: () => Promise.resolve(),
    search: async ({ user, text, k }) => {
      const found = await store.search([user], { query: text, limit: k })
      return found.map(({ value, namespace }) => [value.id, String(namespace[0])] as const)
    },
    ids: async (user) => (await store.search([user], { limit: 1_000_000 })).map(({ value }) => value.id),
    erase: (user, id) => store.delete([user], id),
    close: () => Promise.resolve(),
  }
}
