/** How long a service waits for its engines at the start, and how often it tries. */
export const openWaitMsMax = 120_000
export const openRetryMs = 1_000

/** How long a request tries to reach the log before its caller is told: less than the gateway waits for a subgraph. */
export const requestPatienceMs = 5_000

/** How long a worker waits on the broker for more before it looks around again. */
export const moreMsMax = 500

/** How long one step of a stage may take before it counts as stuck: more than a hanging extractor may (five minutes). */
export const stuckMs = 600_000

/** How long a process may be out of a stage's group before it counts as down: more than sharing the work out anew takes. */
export const absentMsMax = 30_000

/** How often lag is measured. */
export const lagMs = 5_000

/** How often a stage that follows other stages, and not a topic alone, looks whether it may go on. */
export const othersMs = 50

/** Root events whose trace (OpenTelemetry) a process remembers, to hand it on to what derives from them. */
export const tracesKeptMax = 10_000
