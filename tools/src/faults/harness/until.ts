import { lookMs, patienceMs } from '../limits.ts'

/** Looks again and again; resolves with what it saw once that is not undefined. Rejects after `msMax`, saying what was awaited. */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen | undefined> | Seen | undefined,
  msMax = patienceMs,
): Promise<Seen> {
  const deadline = Date.now() + msMax
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (Date.now() > deadline) throw new Error(`Waited ${Math.round(msMax / 1000)} s in vain: ${what}.`)
    await sleep(lookMs)
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
