import type { WorkerState } from '@ecphory/service'
import { absentMsMax, stuckMs } from './limits.ts'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Why a stage does not go on, one sentence each, no payload: partitions that are paused, a process that is out of the group
 * that shares them out, and a step that takes far too long. One that its group gave nothing is well: others have it all.
 */
export function problemsOf({ outages, absentMs, doing }: WorkerState): readonly string[] {
  const problems = [...outages].map(([partition, error]) => `partition ${partition}: ${messageOf(error)}`)
  if (absentMs > absentMsMax) {
    problems.push(
      `It has been out of its consumer group, and given nothing to do, for ${Math.round(absentMs / 1_000)} s.`,
    )
  }
  if (doing.ms < stuckMs) return problems
  const step = doing.partition === null ? 'waiting for more' : `at one batch of partition ${doing.partition}`
  return [...problems, `It has been ${step} for ${Math.round(doing.ms / 1_000)} s.`]
}
