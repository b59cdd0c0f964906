import { loadKafkajs } from './kafkajs-internals.ts'
import type { Broker, Decoder, Encoder } from './kafkajs-internals.ts'

type ApiName = 'Fetch' | 'Metadata' | 'OffsetFetch'

/** Sends one request whose bytes we make and read ourselves. */
export async function exchange<Answer>(
  broker: Broker,
  api: { readonly name: ApiName; readonly version: number; readonly waitMs?: number },
  write: (encoder: Encoder) => void,
  read: (decoder: Decoder) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { apiKeys, Encoder, Decoder } = loadKafkajs()
  return broker.connectionPool.send({
    request: {
      apiKey: apiKeys[api.name],
      apiVersion: api.version,
      apiName: api.name,
      encode: async () => {
        const encoder = new Encoder()
        write(encoder)
        return encoder
      },
    },
    response: { decode: async (bytes) => read(new Decoder(bytes)), parse: async (answer) => answer },
    ...(api.waitMs !== undefined && { requestTimeout: api.waitMs * 2 + requestTimeoutBeyondWaitMs }),
  })
}

const requestTimeoutBeyondWaitMs = 10_000

export const noError = 0

export function throwIfError(code: number): void {
  if (code !== noError) throw loadKafkajs().errorOfCode(code)
}

/** Offsets are 64 bits on the wire; a partition that passed 2^53 would have run for ages. */
export const readOffset = (decoder: Decoder): number => Number(decoder.readInt64().toString())
