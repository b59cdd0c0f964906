import { readFileSync } from 'node:fs'

/** Whether a process is stopped by a signal; of Linux (proc(5)). */
export function isStopped(pid: number): boolean {
  return /^State:\s+T/m.test(statusOf(pid))
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) / 1_024
}

/** Empty for a process that is gone. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
