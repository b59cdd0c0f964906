import { fileURLToPath } from 'node:url'
import type { Encoder } from '@ecphory/memory'
import { createRouter, oneHead, onnxToHead } from '@ecphory/routing'
import type { OpenHead, RouterSettings, TenantHeads, TraceRouter, TrainingBase } from '@ecphory/routing'
import { openEncoder } from './encoder.ts'
import type { OpenEncoder } from './encoder.ts'
import { openHead, readHead } from './head.ts'
import { readReplay } from './replay.ts'

/** The models lie beside the libraries; this file is as deep in `src` as in `dist`. */
const modelDir = (name: string): string => fileURLToPath(new URL(`../../../models/${name}`, import.meta.url))

export const openShippedEncoder = (): Promise<OpenEncoder> =>
  openEncoder({ modelDir: modelDir('e5-small'), questionMapDir: modelDir('questions') })

export const openShippedHead = (): Promise<OpenHead> => openHead(modelDir('router'))

/** What training rounds start from. */
export async function readShippedBase(): Promise<TrainingBase> {
  const { manifest, bytes } = await readHead(modelDir('router'))
  return { weights: onnxToHead(bytes), manifest, replay: await readReplay(modelDir('router')) }
}

/** A router on whatever heads answer. Throws `ENCODER_MISMATCH` where it is one, which was trained on another encoder. */
export function createRouterOn(encoder: Encoder, heads: TenantHeads, settings: RouterSettings = {}): TraceRouter {
  const { annotator, gate } = settings
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
  return createRouter({ encoder, heads, ...(annotator && { deferral: { annotator, sleep } }), ...(gate && { gate }) })
}

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
  settings: RouterSettings = {},
  folder: string = modelDir('router'),
): Promise<ShippedRouter> {
  const head = await openHead(folder)
  const router = createRouterOn(encoder, oneHead(head), settings)
  return { router, headId: head.manifest.id, close: () => head.release() }
}
