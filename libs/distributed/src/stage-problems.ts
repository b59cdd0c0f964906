import type { WorkerState } from '@ecphory/service'
import { stuckMs } from './limits.ts'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why a stage does not go on, one sentence each, no payload: partitions that are paused, and a step that takes far too long. */
export function problemsOf({ outages, doing }: WorkerState): readonly string[] {
  const problems = [...outages].map(([partition, error]) => `partition ${partition}: ${messageOf(error)}`)
  if (doing.ms < stuckMs) return problems
  const step = doing.partition === null ? 'waiting for more' : `at one batch of partition ${doing.partition}`
  return [...problems, `It has been ${step} for ${Math.round(doing.ms / 1_000)} s.`]
}
