export { openEncoder, type EncoderOptions, type EncoderTiming, type OpenEncoder } from './encoder.ts'
export { generatorFolder, openGenerator, type OpenGenerator } from './generator.ts'
export { createHead, openHead, readHead } from './head.ts'
export { createHeadFolder } from './head-folder.ts'
export {
  createRouterOn,
  openRouter,
  openShippedEncoder,
  openShippedHead,
  readShippedBase,
  type ShippedRouter,
} from './shipped-models.ts'
export { mapToBytes, questionMapManifestSchema, readQuestionMap, type QuestionMapManifest } from './question-map.ts'
export { sha256Of } from './sha256.ts'
export { createRouterShelf, type RouterShelf } from './router-shelf.ts'
export { openShippedPolicies } from './shipped-policies.ts'
