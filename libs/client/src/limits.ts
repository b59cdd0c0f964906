/** Every bound of the client, in one place. Times end in their unit. */

/** How often a request is repeated where that is safe, and how long is waited before, doubling each time. */
export const retriesDefault = 3
export const backoffMsMin = 200
export const backoffMsMax = 5_000

/** A server that asks for a longer pause than this is not waited for: the caller is told how long it asks for. */
export const retryAfterMsMax = 30_000

/** One request: the server gives up after 30 s by itself. */
export const requestMsDefault = 35_000

/** One long poll. The gateway waits 15 s for the service that holds it, so a longer one would end as an error. */
export const pollMsMax = 8_000
export const pollPauseMs = 25
/** Receipts that one poll may ask for. */
export const receiptsPerPollMax = 200

/** How long a trace is followed by default, and an erasure; how often the latter is looked at. */
export const settledMsDefault = 60_000
export const erasedMsDefault = 600_000
export const erasePollMsMin = 50
export const erasePollMsMax = 2_000
