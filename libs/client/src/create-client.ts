import { createAdmitting } from './admitting.ts'
import type { Admitting } from './admitting.ts'
import { createBrowsing } from './browsing.ts'
import type { Browsing } from './browsing.ts'
import { createCorrecting } from './correcting.ts'
import type { Correcting } from './correcting.ts'
import { requestMsDefault, retriesDefault } from './limits.ts'
import { createRecalling } from './recalling.ts'
import type { Recalling } from './recalling.ts'
import { createRecording } from './recording.ts'
import type { Recording } from './recording.ts'
import { createSession } from './session.ts'
import type { Session } from './session.ts'
import { createTenant } from './tenant.ts'
import type { Tenant } from './tenant.ts'

export interface ClientOptions {
  /** The GraphQL endpoint, e.g. `https://memory.example.com/graphql`. */
  readonly url: string
  /** The bearer token, or what gives one anew for each request. None is needed in development. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
  /** How often a request is repeated where that is safe. Default: 3. */
  readonly retries?: number | undefined
  /** Milliseconds that one request may take. Default: 35,000. */
  readonly requestMsMax?: number | undefined
}

/** Every method throws `EcphoryClientError`, or the reason of an aborted signal. */
export interface EcphoryClient extends Recording, Recalling, Admitting, Browsing, Correcting, Tenant {
  /** The same client on another user's memory, for tokens with the scope `users:any` or of a whole tenant. */
  as(user: string): EcphoryClient
  /** Runs an operation of your own, typed by whatever made its text. */
  request: Session['ask']
}

/** A client of one endpoint. It holds no connection and no state, so there is nothing to close. */
export function createClient({
  url,
  token,
  fetch: given = fetch,
  retries = retriesDefault,
  requestMsMax = requestMsDefault,
}: ClientOptions): EcphoryClient {
  const endpoint = { url, token, fetch: given, requestMsMax }
  const clientOf = (user: string | undefined): EcphoryClient => {
    const session = createSession(endpoint, retries, user)
    return {
      ...createRecording(session),
      ...createRecalling(session),
      ...createAdmitting(session),
      ...createBrowsing(session),
      ...createCorrecting(session),
      ...createTenant(session),
      as: clientOf,
      request: session.ask,
    }
  }
  return clientOf(undefined)
}
