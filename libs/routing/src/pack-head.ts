import { hashOf } from '@ecphory/memory'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { lexicalBits } from './features.ts'
import type { HeadManifest } from './head-manifest.ts'
import { headToOnnx } from './head-onnx.ts'
import { toHeadId, type StoredHead } from './head-store.ts'
import type { HeadWeights } from './head.ts'

/**
 * A trained head as it is kept. The file notes the hash of everything in the manifest that has a part in decisions, so
 * that one content address is one way of deciding: equal weights with another calibration are another head.
 */
export function packHead(
  weights: HeadWeights,
  about: Omit<HeadManifest, 'id' | 'file' | 'sha256' | 'denseCount' | 'lexicalBits'>,
): StoredHead {
  const { encoder, round, temperature, thresholds, fragmentedCertain, confidence } = about
  const decides = hashOf({ encoder, round, temperature, thresholds, fragmentedCertain, confidence })
  const bytes = headToOnnx(weights, { decides })
  const digest = bytesToHex(sha256(bytes))
  const address = { id: toHeadId(digest), file: 'head.onnx', sha256: digest }
  return { manifest: { ...about, ...address, denseCount: weights.denseCount, lexicalBits }, bytes }
}
