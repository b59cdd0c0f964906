import { join } from 'node:path'
import type { Embedder } from '../looked-up-embedder.ts'
import { turnToText } from '../memory-system.ts'
import type { MemorySystem, Turn } from '../memory-system.ts'
import { addOneByOne } from './add-one-by-one.ts'
import type { InstalledPackages } from './installed-package.ts'

interface Recalled {
  readonly messages: readonly { readonly id: string }[]
}
interface MastraMemory {
  getThreadById(options: object): Promise<object | null>
  saveThread(options: object): Promise<unknown>
  saveMessages(options: object): Promise<unknown>
  recall(options: object): Promise<Recalled>
  deleteMessages(ids: string[]): Promise<void>
  /** Deletion leaves the vectors to background work. */
  settled(): Promise<void>
}
interface MemoryExports {
  readonly Memory: new (options: object) => MastraMemory
}
interface LibsqlExports {
  readonly LibSQLStore: new (options: object) => object
  readonly LibSQLVector: new (options: object) => object
}

/**
 * Mastra's semantic recall alone, on libSQL files: one thread per user, no last messages, no neighbours. It gives messages
 * back in the order of time, not by likeness: the bench asks it once more for ten.
 */
export async function openMastra(
  packages: InstalledPackages,
  folder: string,
  embedder: Embedder,
): Promise<MemorySystem> {
  const memory = await openMemory(packages, folder, embedder)
  const threads = new Set<string>()
  const openThread = async (user: string): Promise<void> => {
    if (threads.has(user)) return
    threads.add(user)
    if ((await memory.getThreadById({ threadId: user })) !== null) return
    const now = new Date()
    const thread = { id: user, resourceId: user, title: user, createdAt: now, updatedAt: now, metadata: {} }
    await memory.saveThread({ thread })
  }
  const addOne = async (turn: Turn): Promise<string> => {
    await openThread(turn.user)
    const message = toMessage(turn)
    await memory.saveMessages({ messages: [message] })
    return message.id
  }
  return {
    version: packages.versions('@mastra/memory', '@mastra/libsql', '@mastra/core'),
    add: (turns) => addOneByOne(turns, addOne),
    acknowledge: async (turns) => void (await addOneByOne(turns, addOne)),
    settle: () => Promise.resolve(),
    search: async ({ user, text, k }) => {
      const threadConfig = { lastMessages: false, semanticRecall: { topK: k, messageRange: 0, scope: 'thread' } }
      const found = await memory.recall({ threadId: user, resourceId: user, vectorSearchString: text, threadConfig })
      return found.messages.map(({ id }) => fromMessageId(id))
    },
    ids: async (user) => {
      if ((await memory.getThreadById({ threadId: user })) === null) return []
      const all = await memory.recall({ threadId: user, resourceId: user, perPage: false })
      return all.messages.map(({ id }) => fromMessageId(id)[0])
    },
    erase: async (_user, _id, handle) => {
      await memory.deleteMessages([handle])
      await memory.settled()
    },
    close: () => Promise.resolve(),
  }
}

async function openMemory(packages: InstalledPackages, folder: string, embedder: Embedder): Promise<MastraMemory> {
  const { Memory } = await packages.load<MemoryExports>('@mastra/memory')
  const { LibSQLStore, LibSQLVector } = await packages.load<LibsqlExports>('@mastra/libsql')
  return new Memory({
    storage: new LibSQLStore({ id: 'messages', url: `file:${join(folder, 'messages.db')}` }),
    vector: new LibSQLVector({ id: 'vectors', url: `file:${join(folder, 'vectors.db')}` }),
    embedder: {
      specificationVersion: 'v2',
      provider: 'local',
      modelId: 'looked-up',
      maxEmbeddingsPerCall: 1_000,
      supportsParallelCalls: true,
      doEmbed: async ({ values }: { values: string[] }) => ({ embeddings: values.map((text) => embedder.embed(text)) }),
    },
    options: { lastMessages: false, semanticRecall: { topK: 30, messageRange: 0, scope: 'thread' } },
  })
}

function toMessage(turn: Turn) {
  const text = turnToText(turn)
  return {
    id: `${turn.user}|${turn.id}`,
    threadId: turn.user,
    resourceId: turn.user,
    role: 'user',
    // Turns of a session share its time, and messages are put in order by theirs.
    createdAt: new Date(turn.instant + 1_000 * Number(turn.id.split(':')[1])),
    content: { format: 2, parts: [{ type: 'text', text }], content: text },
  }
}

function fromMessageId(messageId: string): readonly [id: string, user: string] {
  const [user = '', id = ''] = messageId.split('|')
  return [id, user]
}
