/** Every bound of the services' kit, in one place. Times end in their unit. */

/** What one GraphQL request may ask for. Depth counts fragments, since a fragment may hide any depth. */
export interface GraphqlLimits {
  readonly depthMax: number
  readonly aliasesMax: number
  readonly directivesMax: number
  readonly tokensMax: number
  readonly costMax: number
  readonly bodyBytesMax: number
  /** From the request's first byte handled to its answer, waiting in the queue included. */
  readonly requestMsMax: number
}

const megabyte = 1 << 20

/** The public endpoint: what a person writes by hand, and what our client sends. */
export const publicGraphqlLimits: GraphqlLimits = {
  depthMax: 14,
  aliasesMax: 30,
  directivesMax: 30,
  tokensMax: 2_000,
  costMax: 20_000,
  bodyBytesMax: 5 * megabyte,
  requestMsMax: 30_000,
}

/** A subgraph is asked by the gateway alone, which joins requests under aliases of its own. */
export const subgraphGraphqlLimits: GraphqlLimits = {
  depthMax: 28,
  aliasesMax: 400,
  directivesMax: 400,
  tokensMax: 20_000,
  costMax: 1_000_000,
  bodyBytesMax: 8 * megabyte,
  requestMsMax: 29_000,
}

/** Bytes of request bodies that one process holds at a time; a body of unknown length counts as the longest one. */
export const bodyBytesOpenMax = 256 * megabyte

/** How long a client may take to send its headers and its whole request, and how often Node looks. */
export const headersMsMax = 10_000
export const requestReceivedMsMax = 30_000
export const connectionsCheckMs = 1_000
/** How long an idle connection stays: longer than the minute of usual proxies, so that it is never the server that hangs up under a request. */
export const keepAliveMs = 65_000

/** Requests that run and that wait, of one tenant and in all. */
export const inFlightMax = 256
export const inFlightPerTenantMax = 32
export const queueMax = 1_024
export const queuePerTenantMax = 64
export const queueWaitMsMax = 5_000

/** Points per tenant: so many a second, and so many more in a burst of so many seconds. */
export const pointsPerSecond = 100
export const burstPoints = 500
export const burstSeconds = 10

/** Costs of an operation's root fields where a service names none. */
export const queryPoints = 1
export const mutationPoints = 5

/** A signed request is believed so long after it was issued, and so far before, since two clocks differ. */
export const signedRequestMsMax = 60_000
export const clockSkewMsMax = 5_000
/** Ids of signed requests that are remembered against replays: more than one process can take in that time. */
export const replaysRememberedMax = 500_000
export const signedHeaderCharactersMax = 4_096

/** A recall's ticket carries its query and a vector of int8. */
export const ticketCharactersMax = 65_536

export const tokenCharactersMax = 8_192
export const tokenClockToleranceSeconds = 5
/** Keys of the token's issuer: how long they are asked for, kept, and not asked for again. */
export const jwksTimeoutMs = 5_000
export const jwksCacheMs = 600_000
export const jwksCooldownMs = 30_000

/** A signing key has at least 256 bits; two are accepted while one replaces the other. */
export const signingKeyCharactersMin = 32
export const signingKeysMax = 2
/** Keys derived from them that a process keeps. */
export const derivedKeysMax = 64

/** How long a check of readiness may take. */
export const readyMsMax = 3_000

/** Graceful stop: open requests are waited for, then the workers, then traces are sent off. */
export const drainMsMax = 15_000
export const stopMsMax = 20_000
export const tracesFlushMsMax = 3_000

/** Characters of a foreign error's message that a log line keeps, strings of a request that it is searched for, and causes that are followed. */
export const errorMessageCharactersMax = 300
export const maskedStringsMax = 10_000
export const maskedCharactersMin = 4
export const causesMax = 4
