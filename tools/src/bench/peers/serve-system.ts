import { costOf } from '../measure.ts'
import type { MemorySystem, Milliseconds } from './memory-system.ts'
import type { Cost, Replies, ReplyTo, Request, Searched } from './protocol.ts'

/**
 * Answers the bench's requests with a system; times each call from inside the process that does the work.
 *
 * @param vectors counts what the system's encoder looks up
 */
export function serveSystem(
  system: MemorySystem,
  vectors: Pick<Cost, 'lookUps' | 'misses'>,
): <R extends Request>(request: R) => Promise<ReplyTo<R>> {
  const answer = async (request: Request): Promise<Replies[Request['op']]> => {
    switch (request.op) {
      case 'add':
        return system.add(request.turns)
      case 'acknowledge':
        return done(system.acknowledge(request.turns))
      case 'settle':
        return done(system.settle())
      case 'search':
        return search(system, request)
      case 'ids':
        return { ids: await system.ids(request.user) }
      case 'erase':
        return costOf(() => system.erase(request.user, request.id, request.handle))
      case 'cost':
        return { lookUps: vectors.lookUps, misses: vectors.misses, own: (await system.ownCost?.()) ?? null }
      case 'close':
        return done(system.close())
    }
  }
  return <R extends Request>(request: R) => answer(request) as Promise<ReplyTo<R>>
}

async function done(work: Promise<void>): Promise<Readonly<Record<string, never>>> {
  await work
  return {}
}

async function search(system: MemorySystem, { queries }: Request & { op: 'search' }): Promise<Searched> {
  const took: Milliseconds[] = []
  const hits: Searched['hits'][number][] = []
  for (const query of queries) took.push(await costOf(async () => hits.push(await system.search(query))))
  return { took, hits }
}
