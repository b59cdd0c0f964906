import { fileURLToPath } from 'node:url'
import type { Encoder } from '@ecphory/memory'
import { createRouter } from '@ecphory/routing'
import type { Annotator, TraceRouter } from '@ecphory/routing'
import { openEncoder } from './encoder.ts'
import type { OpenEncoder } from './encoder.ts'
import { openHead } from './head.ts'

/** The models lie beside the libraries; this file is as deep in `src` as in `dist`. */
const modelDir = (name: string): string => fileURLToPath(new URL(`../../../models/${name}`, import.meta.url))

export const openShippedEncoder = (): Promise<OpenEncoder> => openEncoder({ modelDir: modelDir('e5-small') })

export interface ShippedRouter {
  readonly router: TraceRouter
  /** Content address of the head. */
  readonly headId: string
  close(): Promise<void>
}

/**
 * The router with the shipped head, or with that of a folder. Throws `ENCODER_MISMATCH` for an encoder that the head was
 * not trained on, and `FILE_UNREADABLE` where there is no head.
 */
export async function openRouter(
  encoder: Encoder,
  annotator?: Annotator,
  folder: string = modelDir('router'),
): Promise<ShippedRouter> {
  const head = await openHead(folder)
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
  const router = createRouter({ encoder, head, ...(annotator && { deferral: { annotator, sleep } }) })
  return { router, headId: head.manifest.id, close: () => head.release() }
}
