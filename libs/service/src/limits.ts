/** How often a wait for another process looks again, and when it gives up. */
export const pollMs = 20
export const waitMsMax = 30_000

/** How long a recall waits for `minPosition` before it answers with what there is. */
export const recallWaitMsMax = 10_000

/** How long a worker rests where nothing was left to do, and after an outage: doubled each time up to the bound. */
export const idleMs = 25
export const outageMsMin = 100
export const outageMsMax = 10_000

/** How often a worker looks for generations that were added or dropped. */
export const generationsMs = 1_000

/** How long a change of the generations waits for one that was begun before it. */
export const pointerWaitMsMax = 5_000

/** How long one event may take to extract: a hanging extractor is parked, and may be tried again. */
export const extractMsMax = 300_000

/** How long a read of a generation may still run in another process once nobody points at it any more. */
export const readsOverMs = 30_000

/** How often a retry tries to write beside a router that goes on. */
export const retriesMax = 20

/** New labels of a tenant after which its router learns from them. */
export const labelsPerRound = 200

/** Labels of a tenant that a round learns from, the newest: each takes about 4 KB, twice while the round runs. */
export const poolLabelsMax = 10_000

/** How long a tenant's router waits after a round that failed before it begins one by itself again. */
export const roundRetryMs = 60_000

/** Heads of tenants that one process holds open: each takes about 6 MB. */
export const tenantHeadsOpenMax = 64

/** How often a process looks what other processes have labelled, trained and adopted. */
export const headsMs = 2_000
