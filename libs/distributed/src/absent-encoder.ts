import { EcphoryError } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'

/** For a process that never encodes: whoever asks it all the same has been wired wrongly, and is told. */
export const absentEncoder: Encoder = {
  id: 'none',
  dimensions: 0,
  tokensMax: 0,
  encode: refuse,
  encodeTokens: refuse,
}

async function refuse(): Promise<never> {
  throw new EcphoryError('UNAVAILABLE', 'This service has no encoder.')
}
