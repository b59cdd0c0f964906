import { afterEach, beforeEach } from 'vitest'
import type { GraphStore } from '../ports/graph-store.ts'

/** A store for each test, closed after it. */
export function opened(open: () => Promise<GraphStore>): { store: GraphStore } {
  const held = {} as { store: GraphStore }
  beforeEach(async () => {
    held.store = await open()
  })
  afterEach(async () => {
    await held.store.close()
  })
  return held
}
