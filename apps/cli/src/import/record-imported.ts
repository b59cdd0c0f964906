import { EcphoryError } from '@ecphory/memory'
import type { Memory } from '../open.ts'
import type { ImportedTrace } from './imported-trace.ts'

/** A trace that was not taken, and why. */
export interface RefusedTrace {
  readonly user: string
  readonly session: string | null
  readonly code: string
  readonly message: string
}

export interface Recorded {
  readonly subjects: number
  /** Traces and messages that are searchable now, whether this import or an earlier one recorded them. */
  readonly traces: number
  readonly messages: number
  readonly refused: readonly RefusedTrace[]
}

/** Records traces in their order and waits until each is searchable. One refused trace does not stop the others. */
export async function recordImported(
  memory: Memory,
  tenant: string,
  traces: readonly ImportedTrace[],
  onProgress: (done: number) => void,
): Promise<Recorded> {
  const refused: RefusedTrace[] = []
  const pending: (() => Promise<number>)[] = []
  for (const { scope, session, key, messages } of traces) {
    const subject = memory.of({ ...scope, tenant, ...(session === undefined ? {} : { session }) })
    const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EcphoryError) || isFailure(error)) throw error
        refused.push({ user: scope.user, session: session ?? null, code: error.code, message: error.message })
        return undefined
      }
    }
    const receipt = await attempt(() => subject.record(messages, { key }))
    if (receipt === undefined) continue
    pending.push(async () => ((await attempt(() => subject.settled(receipt))) === undefined ? 0 : messages.length))
  }
  const counts: number[] = []
  for (const settle of pending) {
    counts.push(await settle())
    onProgress(counts.length)
  }
  const taken = counts.filter((count) => count > 0)
  return {
    subjects: new Set(traces.map(({ scope }) => scope.user)).size,
    traces: taken.length,
    messages: taken.reduce((sum, count) => sum + count, 0),
    refused,
  }
}

/** A store that cannot go on ends the import; a trace that is not acceptable does not. */
function isFailure({ code }: EcphoryError): boolean {
  return code.startsWith('STORE_') || code === 'CLOSED' || code === 'TIMED_OUT'
}
