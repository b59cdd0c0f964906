import { openShippedEncoder } from '@ecphory/onnx'
import type { OpenEncoder } from '@ecphory/onnx'
import type { DynamicModule } from '@ecphory/nest'

export const encoderToken = Symbol('ecphory encoder')

/** The shipped encoder as a module of a service that encodes: a router, a projector, or the entry of recall. */
export function encoderModule(): DynamicModule {
  const open = async (): Promise<OpenEncoder & { onApplicationShutdown(): Promise<void> }> => {
    const encoder = await openShippedEncoder()
    return Object.assign(encoder, { onApplicationShutdown: () => encoder.close() })
  }
  return {
    module: class EncoderModule {},
    global: true,
    providers: [{ provide: encoderToken, useFactory: open }],
    exports: [encoderToken],
  }
}
