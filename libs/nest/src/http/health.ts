import type { Response } from 'express'
import type { Logger } from '../logging/logger.ts'
import { readyMsMax } from '../limits.ts'

/** One thing that a service needs, and whether it has it. `detail` is a sentence without secrets. */
export interface ReadyCheck {
  readonly name: string
  readonly isUp: boolean
  readonly detail?: string
}

export type ServiceState = 'starting' | 'ready' | 'stopping'

export interface Readiness {
  readonly state: () => ServiceState
  readonly checks: () => Promise<readonly ReadyCheck[]>
  readonly logger: Logger
}

/** Alive as long as it answers. A service whose engines are down is alive: restarting it would not bring them up. */
export function answerLive(response: Response): void {
  response.json({ state: 'live' })
}

/** Ready (200) once it has started, all checks are up, and it does not stop; else 503 with the reason. */
export async function answerReady(response: Response, readiness: Readiness): Promise<void> {
  const state = readiness.state()
  const checks = await checksWithin(readiness)
  const isReady = state === 'ready' && checks.every(({ isUp }) => isUp)
  const shown = checks.map(({ name, isUp, detail }) => ({
    name,
    state: isUp ? 'up' : 'down',
    ...(detail && { detail }),
  }))
  response
    .status(isReady ? 200 : 503)
    .json({ state: isReady || state !== 'ready' ? state : 'not ready', checks: shown })
}

async function checksWithin({ checks, logger }: Readiness): Promise<readonly ReadyCheck[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly ReadyCheck[]>((resolve) => {
    const detail = `The checks took longer than ${readyMsMax} ms.`
    timer = setTimeout(() => resolve([{ name: 'checks', isUp: false, detail }]), readyMsMax)
  })
  try {
    return await Promise.race([checks(), late])
  } catch (error) {
    logger.warn({ err: error }, 'A check of readiness failed.')
    return [{ name: 'checks', isUp: false, detail: 'A check failed; the log says why.' }]
  } finally {
    clearTimeout(timer)
  }
}
