export type { Admitting, AdmitOptions } from './admitting.ts'
export type { Browsing, GraphOptions, Neighbourhood, NeighbourOptions, NodeOptions } from './browsing.ts'
export type { CallOptions } from './call-options.ts'
export { EcphoryClientError, knownErrorCodes } from './client-error.ts'
export type { ErrorCode, ErrorFacts } from './client-error.ts'
export type { Correcting, ErasedOptions } from './correcting.ts'
export { createClient } from './create-client.ts'
export type { ClientOptions, EcphoryClient } from './create-client.ts'
export type { Listing, ListOptions, Page } from './listing.ts'
export type { OperationText } from './operation-text.ts'
export type {
  ContextOptions,
  RecallAnswer,
  RecalledContext,
  RecalledNodes,
  Recalling,
  RecallOptions,
} from './recalling.ts'
export type { Followed, Recording, RecordOptions, SettledOptions } from './recording.ts'
export type { AskOptions } from './session.ts'
export type { Tenant } from './tenant.ts'
export type * from './types.ts'
