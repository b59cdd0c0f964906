import { firstGeneration, EcphoryError } from '@ecphory/memory'
import type { Generation, Generations, GraphStore } from '@ecphory/memory'
import { pollMs, pointerWaitMsMax } from './limits.ts'

const settingName = 'generations'

export async function readGenerations(graphs: GraphStore): Promise<Generations> {
  const stored = await graphs.setting(settingName)
  return stored === null ? { live: firstGeneration.id, kept: [firstGeneration] } : (JSON.parse(stored) as Generations)
}

export const writeGenerations = (graphs: GraphStore, generations: Generations): Promise<void> =>
  graphs.putSetting(settingName, JSON.stringify(generations))

/** Whose turn it is to change the generations; nothing is projected under this name. */
const turn = { projection: 'generations', generation: '', topic: '', partition: 0 }

/**
 * Changes the generations in one write. Of two who change them at once one is told `CHECKPOINT_CONFLICT`, and nothing
 * that another has written is lost.
 */
export async function changeGenerations(
  graphs: GraphStore,
  change: (generations: Generations) => Generations,
): Promise<Generations> {
  const expected = await graphs.checkpoint(turn)
  const deadline = Date.now() + pointerWaitMsMax
  let before = await readGenerations(graphs)
  // Who took the turn before may not have written yet; one that was killed in between never will.
  while ((before.version ?? 0) < expected && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    before = await readGenerations(graphs)
  }
  const changed = { ...change(before), version: expected + 1 }
  await graphs.transact(turn, expected, expected + 1, async () => {})
  await writeGenerations(graphs, changed)
  return changed
}

/** The generation that answers a tenant: its own, or that of everybody. */
export function liveOf(generations: Generations, tenant?: string): Generation {
  return generations.kept.find(({ id }) => id === liveIdOf(generations, tenant)) ?? firstGeneration
}

export function liveIdOf({ live, tenants = [] }: Generations, tenant?: string): string {
  return tenants.find((pointer) => pointer.tenant === tenant)?.live ?? live
}

/** Every generation that answers somebody. */
export const answering = ({ live, tenants = [] }: Generations): ReadonlySet<string> =>
  new Set([live, ...tenants.map((pointer) => pointer.live)])

/** A kept generation by its id or its name; `live` is the one that answers. Throws `NOT_FOUND`. */
export function generationOf(generations: Generations, name: string, tenant?: string): Generation {
  if (name === 'live') return liveOf(generations, tenant)
  const found = generations.kept.find((one) => one.id === name || one.name === name)
  if (found !== undefined) return found
  const kept = generations.kept.map((one) => one.name ?? one.id).join(', ')
  throw new EcphoryError('NOT_FOUND', `There is no generation ${JSON.stringify(name)}; kept are ${kept}.`)
}

/** The number of the next generation. A number is never given twice, so that no run finds what another has left. */
export function nextNumber({ kept, made = 0 }: Generations): number {
  return Math.max(made, ...kept.map(({ id }) => Number(id.slice(1)))) + 1
}
