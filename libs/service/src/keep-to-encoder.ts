import { EcphoryError } from '@ecphory/memory'
import type { Encoder, GraphStore } from '@ecphory/memory'

/** J1: vectors of two encoders never meet in one space. Throws `ENCODER_MISMATCH` for another one than the store was made with. */
export async function keepToEncoder(graphs: GraphStore, encoder: Encoder): Promise<void> {
  const held = await graphs.setting('encoder')
  if (held === null) return graphs.putSetting('encoder', encoder.id)
  if (held === encoder.id) return
  const message = `The store's vectors are of the encoder ${held}, and this is ${encoder.id}; export and import into a new store.`
  throw new EcphoryError('ENCODER_MISMATCH', message)
}
