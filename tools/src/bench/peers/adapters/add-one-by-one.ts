import { costOf } from '../../measure.ts'
import type { Added, Milliseconds, Turn } from '../memory-system.ts'

/** Adds turns in one awaited call each, for a system whose call returns when the turn can be found. */
export async function addOneByOne(turns: readonly Turn[], addOne: (turn: Turn) => Promise<string>): Promise<Added> {
  const took: Milliseconds[] = []
  const handles: string[] = []
  for (const turn of turns) took.push(await costOf(async () => handles.push(await addOne(turn))))
  return { acknowledged: took, searchable: took, handles }
}
