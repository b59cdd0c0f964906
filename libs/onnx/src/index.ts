export { openEncoder, type EncoderOptions, type EncoderTiming, type OpenEncoder } from './encoder.ts'
