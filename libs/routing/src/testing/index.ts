export { describeHeadStore, headOf } from './head-store.contract.ts'
export { openPlainHead } from './plain-head.ts'
export { plainManifest } from './plain-manifest.ts'
