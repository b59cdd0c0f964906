import type { Head } from './router.ts'

/** Which head answers a tenant. */
export interface TenantHeads {
  /** The one that answers everybody, where there is but one: a run that is pinned to it names it by its id. */
  readonly only?: Head
  /**
   * Runs work with the head that answers a tenant. It is the same one, and stays open, until the work ends, whatever is
   * adopted meanwhile: what is decided in it is decided by one head as a whole.
   */
  using<Result>(tenant: string, work: (head: Head) => Promise<Result>): Promise<Result>
}

/** One head for everybody. */
export const oneHead = (head: Head): TenantHeads => ({ only: head, using: (_, work) => work(head) })
