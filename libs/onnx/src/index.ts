export { openEncoder, type EncoderOptions, type EncoderTiming, type OpenEncoder } from './encoder.ts'
export { createHead, createHotHead, openHead, type HotHead, type OpenHead } from './head.ts'
export { openRouter, openShippedEncoder, type ShippedRouter } from './shipped-models.ts'
export { createRouterShelf, type RouterShelf } from './router-shelf.ts'
