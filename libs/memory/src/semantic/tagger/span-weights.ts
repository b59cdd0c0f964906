import type { EncodedSpanModel } from './model-codec.ts'

export const encodedSpanModel = { encoder: 'unset' } as unknown as EncodedSpanModel
