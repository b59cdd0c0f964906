import { firstGeneration } from '@ecphory/memory'
import type { Generation, Generations, GraphStore } from '@ecphory/memory'

const settingName = 'generations'

export async function readGenerations(graphs: GraphStore): Promise<Generations> {
  const stored = await graphs.setting(settingName)
  return stored === null ? { live: firstGeneration.id, kept: [firstGeneration] } : (JSON.parse(stored) as Generations)
}

export const writeGenerations = (graphs: GraphStore, generations: Generations): Promise<void> =>
  graphs.putSetting(settingName, JSON.stringify(generations))

export function liveOf({ live, kept }: Generations): Generation {
  return kept.find(({ id }) => id === live) ?? firstGeneration
}

/** The next generation of the same runs: what a rebuild fills. */
export function nextGeneration(generations: Generations): Generation {
  const last = Math.max(...generations.kept.map(({ id }) => Number(id.slice(1))))
  return { ...liveOf(generations), id: `g${last + 1}` }
}
