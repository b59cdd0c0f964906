/**
 * Waits for work, but no longer than `ms`: then it rejects with `TIMED_OUT`, whatever becomes of the work. The core has no
 * clock of its own.
 */
export type Deadline = <Result>(work: Promise<Result>, ms: number) => Promise<Result>
