import type { Encoder } from '@ecphory/memory'
import { standardise } from './standardise.ts'
import { toPassage, type ReactionReader } from './reaction-reader.ts'
import type { Transcript } from './transcript.ts'

/** An exchange as a scoring sees it. */
export interface ReadExchange {
  /** Source id of what the assistant said. */
  readonly id: string
  /** Vector of what the assistant said. */
  readonly said: Float32Array
  /** How much warmer the user took it than this user usually takes what is said, in standard deviations. */
  readonly valence: number
}

/** All exchanges of a user, by the source id of either message. Warmth is relative to the user: some are kind to all. */
export async function readExchanges(
  { exchangesBySource }: Transcript,
  encoder: Encoder,
  reader: ReactionReader,
): Promise<ReadonlyMap<string, ReadExchange>> {
  const exchanges = [...new Set(exchangesBySource.values())]
  const encode = (messages: readonly Parameters<typeof toPassage>[0][]) =>
    encoder.encode(messages.map(toPassage), 'passage')
  const said = await encode(exchanges.map((exchange) => exchange.said))
  const reactions = await encode(exchanges.map(({ reaction }) => reaction))
  const valences = standardise(reactions.map(reader))
  const read = exchanges.map(({ said: { sourceId }, reaction }, index) => {
    const one = { id: sourceId, said: said[index] as Float32Array, valence: valences[index] as number }
    return [sourceId, reaction.sourceId].map((id) => [id, one] as const)
  })
  return new Map(read.flat())
}
