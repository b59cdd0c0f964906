import type { Encoder } from '@ecphory/memory'
import type { RouterSettings, TraceRouter } from '@ecphory/routing'
import { openRouter } from './shipped-models.ts'

/** Routers with the heads of folders, all on one encoder. */
export interface RouterShelf {
  open(folder: string): Promise<TraceRouter>
  close(): Promise<void>
}

export function createRouterShelf(encoder: Encoder, settings: RouterSettings = {}): RouterShelf {
  const opened: { close(): Promise<void> }[] = []
  return {
    async open(folder) {
      const made = await openRouter(encoder, settings, folder)
      opened.push(made)
      return made.router
    },
    async close() {
      for (const router of opened.splice(0)) await router.close()
    },
  }
}
