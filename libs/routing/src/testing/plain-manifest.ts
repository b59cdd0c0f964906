import type { HeadManifest } from '../head-manifest.ts'

/** A manifest for tests: thresholds of a half, and a confidence that rises with both certainties. */
export const plainManifest: HeadManifest = {
  id: 'router@000000000000',
  file: 'head.onnx',
  sha256: '0'.repeat(64),
  encoder: 'test@1',
  round: 0,
  denseCount: 4,
  lexicalBits: 17,
  temperature: 1,
  thresholds: { episodic: 0.5, semantic: 0.5, procedural: 0.5, working: 0.5, fragmented: 0.5 },
  fragmentedCertain: 0.95,
  confidence: [0, 1, 0],
  seed: 1,
  trainedOn: [],
  figures: {},
}
